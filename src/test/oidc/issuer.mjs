// A real OAuth issuer on this machine: node issuer.mjs PORT AUDIENCE. Prints its private key as JSON when it is ready.
// It is copied to where oidc-provider is installed.
import { randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair } from "jose";
import { Provider } from "oidc-provider";

const [port, audience] = process.argv.slice(2);
const { privateKey } = await generateKeyPair("RS256", { extractable: true });
const key = { ...(await exportJWK(privateKey)), alg: "RS256", use: "sig", kid: randomUUID() };
const scope = "pegboard:read pegboard:write pegboard:admin other";

const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [
    {
      client_id: "agent",
      client_secret: "a secret for tests",
      grant_types: ["client_credentials"],
      redirect_uris: [],
      response_types: [],
    },
  ],
  jwks: { keys: [key] },
  features: {
    clientCredentials: { enabled: true },
    devInteractions: { enabled: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => audience,
      getResourceServerInfo: (ctx, resource) => ({
        scope,
        audience: resource,
        accessTokenFormat: "jwt",
        jwt: { sign: { alg: "RS256" } },
      }),
    },
  },
});
provider.listen(Number(port), "127.0.0.1", () => console.log(JSON.stringify(key)));
