package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.schema.PlanNode;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** Reads the plan that SQL Server writes as XML, whose steps stand anywhere below each other. */
final class SqlServerPlan {
    private SqlServerPlan() {}

    static PlanNode read(String xml) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            DocumentBuilder builder = factory.newDocumentBuilder();
            builder.setErrorHandler(new DefaultHandler()); // Else it writes to standard error.
            Element root = builder.parse(new InputSource(new StringReader(xml))).getDocumentElement();
            List<PlanNode> steps = steps(root);
            return steps.size() == 1 ? steps.getFirst() : node("query", List.of(), steps);
        } catch (ParserConfigurationException | SAXException | IOException e) {
            return node("query", xml.lines().toList(), List.of());
        }
    }

    private static PlanNode node(String what, List<String> details, List<PlanNode> children) {
        return new PlanNode(what, details, Optional.empty(), Optional.empty(), children);
    }

    /** The next steps below an element, whatever stands in between. */
    private static List<PlanNode> steps(Element above) {
        List<PlanNode> steps = new ArrayList<>();
        for (Element child : children(above)) {
            if (child.getTagName().equals("RelOp")) {
                steps.add(step(child));
            } else {
                steps.addAll(steps(child));
            }
        }
        return steps;
    }

    private static PlanNode step(Element step) {
        String physical = step.getAttribute("PhysicalOp");
        String logical = step.getAttribute("LogicalOp");
        List<Element> own = own(step);
        String table = own.stream()
                .filter(element -> element.getTagName().equals("Object"))
                .findFirst()
                .map(object -> " on " + object.getAttribute("Table").replaceAll("[\\[\\]]", "")
                        + (object.hasAttribute("Index") ? " by " + object.getAttribute("Index") : ""))
                .orElse("");
        List<String> details = own.stream()
                .filter(element -> element.getTagName().equals("Predicate"))
                .flatMap(predicate -> children(predicate).stream())
                .map(operator -> "Predicate: " + operator.getAttribute("ScalarString"))
                .toList();
        return new PlanNode(
                physical + (logical.equals(physical) ? "" : " (" + logical + ")") + table,
                details,
                number(step, "EstimatedTotalSubtreeCost"),
                number(step, "EstimateRows"),
                steps(step));
    }

    /** The elements below a step that do not belong to another one. */
    private static List<Element> own(Element above) {
        List<Element> all = new ArrayList<>();
        for (Element child : children(above)) {
            if (!child.getTagName().equals("RelOp")) {
                all.add(child);
                all.addAll(own(child));
            }
        }
        return all;
    }

    private static List<Element> children(Element above) {
        List<Element> children = new ArrayList<>();
        for (Node child = above.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof Element element) {
                children.add(element);
            }
        }
        return children;
    }

    private static Optional<Double> number(Element step, String attribute) {
        return step.hasAttribute(attribute)
                ? Optional.of(Double.valueOf(step.getAttribute(attribute)))
                : Optional.empty();
    }
}
