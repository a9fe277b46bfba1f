package dev.pegboard.saved;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.address.AddressText;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a driver must not be told by somebody at another machine. */
class AddressRulesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            socketFactory     | jdbc:postgresql://h/x?socketFactory=org.example.Any&socketFactoryArg=http://h/x.xml
            sslfactory        | jdbc:postgresql://h/x?ssl=true&sslfactory=org.example.Any
            sslhostnameverifier | jdbc:postgresql://h/x?sslhostnameverifier=org.example.Any
            sslpasswordcallback | jdbc:postgresql://h/x?sslpasswordcallback=org.example.Any
            loggerFile        | jdbc:postgresql://h/x?loggerLevel=TRACE&loggerFile=/srv/x.jsp
            authenticationPluginClassName | jdbc:postgresql://h/x?authenticationPluginClassName=org.example.Any
            sslrootcert       | postgres://u@h/x?sslrootcert=/etc/passwd
            sslkey            | host=h dbname=x sslkey=/etc/passwd
            passfile          | host=h dbname=x passfile=/root/.pgpass
            service           | host=h dbname=x service=other
            autoDeserialize   | jdbc:mysql://h/x?autoDeserialize=true
            queryInterceptors | jdbc:mysql://h/x?queryInterceptors=org.example.Any
            allowLoadLocalInfile | jdbc:mysql://h/x?allowLoadLocalInfile=true
            allowUrlInLocalInfile | mysql://u@h/x?allowUrlInLocalInfile=true
            propertiesTransform | jdbc:mysql://h/x?propertiesTransform=org.example.Any
            trustCertificateKeyStoreUrl | jdbc:mysql://h/x?trustCertificateKeyStoreUrl=http://h/x
            clientCertificateKeyStoreUrl | jdbc:mysql:loadbalance://h/x?clientCertificateKeyStoreUrl=file:/etc/x
            profilerEventHandler | jdbc:mysql://h/x?profilerEventHandler=org.example.Any
            serverSslCert     | jdbc:mariadb://h/x?serverSslCert=/etc/passwd
            localSocket       | jdbc:mariadb://h/x?localSocket=/run/x.sock
            unix_socket       | mysql://u@h/x?unix_socket=/run/x.sock
            INIT              | jdbc:h2:tcp://h/x;INIT=RUNSCRIPT FROM 'http://h/x.sql'
            TRACE_LEVEL_FILE  | jdbc:h2:tcp://h/x;TRACE_LEVEL_FILE=3
            socketFactoryClass | jdbc:sqlserver://h;databaseName=x;socketFactoryClass=org.example.Any
            trustStore        | jdbc:sqlserver://h;databaseName=x;trustStore=/etc/x
            trustManagerClass | jdbc:sqlserver://h;trustManagerClass=org.example.Any
            keyStoreLocation  | jdbc:sqlserver://h;keyStoreLocation=/etc/x
            failoverPartner   | jdbc:sqlserver://h;failoverPartner=other
            AttachDbFilename  | Server=h;Database=x;AttachDbFilename=/srv/x.mdf;User Id=sa
            TNS_ADMIN         | jdbc:oracle:thin:@//h:1521/x?TNS_ADMIN=/etc
            TNS_ADMIN         | jdbc:oracle:thin:@//h:1521/x?TNS%5FADMIN=/etc
            oracle.net.wallet_location | jdbc:oracle:thin:@//h:1521/x?oracle.net.wallet_location=/etc
            javax.net.ssl.trustStore | jdbc:oracle:thin:@//h:1521/x?javax.net.ssl.trustStore=/etc/x
            private_key_file  | jdbc:snowflake://h/?db=x&private_key_file=/root/.ssh/id_rsa
            client_config_file | jdbc:snowflake://h/?db=x&client_config_file=/etc/x
            SSLKeyStorePath   | jdbc:trino://h/x?SSL=true&SSLKeyStorePath=/etc/x
            KerberosConfigPath | trino://u@h/x?KerberosConfigPath=/etc/krb5.conf
            sslrootcert       | jdbc:clickhouse://h/x?sslrootcert=/etc/passwd
            traceFile         | jdbc:db2://h:50000/x:traceFile=/srv/x;
            clientRerouteServerListJNDIName | jdbc:db2://h:50000/x:clientRerouteServerListJNDIName=ldap://h/x;
            initFile          | jdbc:hive2://h/x;initFile=/etc/passwd
            """)
    void anOptionThatTellsTheDriverMoreIsRefusedByItsName(String name, String address) {
        assertThatThrownBy(() -> AddressRules.requireWords(address))
                .isInstanceOfSatisfying(
                        Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.NOT_PERMITTED))
                .hasMessageContaining(name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgres://u:p@127.0.0.1/x?sslmode=require&connect_timeout=3&application_name=a&search_path=b",
                "jdbc:postgresql://127.0.0.1/x?user=u&password=p&loginTimeout=3&socketTimeout=9&prepareThreshold=0",
                "jdbc:mysql://127.0.0.1/x?useSSL=false&serverTimezone=UTC&profileSQL=false&rewriteBatchedStatements=true",
                "jdbc:mariadb://127.0.0.1/x?user=u&connectTimeout=3",
                "jdbc:sqlserver://127.0.0.1;databaseName=x;encrypt=true;trustServerCertificate=true;loginTimeout=3",
                "jdbc:h2:tcp://127.0.0.1/x;MODE=PostgreSQL",
                "jdbc:oracle:thin:u/p@//127.0.0.1:1521/x",
                "jdbc:snowflake://127.0.0.1/?db=x&warehouse=w&role=r&schema=s",
                "jdbc:trino://127.0.0.1:8080/x/y?SSL=true",
                "jdbc:clickhouse://127.0.0.1:8123/x?compress=0"
            })
    void usualAddressesAreTaken(String address) {
        assertThatCode(() -> {
                    AddressRules.requireWords(address);
                    AddressRules.require(
                            AddressText.parse(address, Path.of("/")).orElseThrow(), true);
                })
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sqlite:/etc/passwd",
                "jdbc:h2:file:/srv/x",
                "duckdb:/srv/x",
                "jdbc:derby:/srv/x;create=true",
                "jdbc:hsqldb:file:/srv/x",
                "jdbc:hsqldb:res://x/y",
                "jdbc:oracle:thin:@ldap://127.0.0.1:389/x",
                "jdbc:oracle:thin:@config-file:///etc/x.json",
                "jdbc:oracle:thin:@config-https://127.0.0.1/x.json"
            })
    void whatIsNoServerIsRefused(String address) {
        assertThatThrownBy(() -> AddressRules.require(
                        AddressText.parse(address, Path.of("/")).orElseThrow(), true))
                .isInstanceOf(Fault.class)
                .hasMessageContaining("A remote client cannot");
    }
}
