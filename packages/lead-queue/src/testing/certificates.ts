import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { testFolder } from "@contractor-roi/lead-store/testing/temporary-data";

export type Certificate = { readonly cert: string; readonly key: string };

/** A certificate authority of the test's own, which no system knows. */
export async function testAuthority() {
  const folder = await testFolder();
  const at = (name: string) => join(folder, name);
  const openssl = (...args: readonly string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "ignore" });
  const request = (name: string, ...args: readonly string[]) =>
    openssl("req", "-newkey", "rsa:2048", "-nodes", "-keyout", `${name}.key`, "-subj", `/CN=${name}`, ...args);
  request("ca", "-x509", "-days", "2", "-out", "ca.crt");
  return {
    certificate: await readFile(at("ca.crt"), "utf8"),
    /** Signs a certificate. @param names such as `DNS:db.example` */
    async sign(names: string, days = 2): Promise<Certificate> {
      request("server", "-new", "-out", "server.csr");
      await writeFile(at("names"), `subjectAltName=${names}\n`);
      const by = ["-CA", "ca.crt", "-CAkey", "ca.key", "-CAcreateserial", "-days", String(days), "-extfile", "names"];
      openssl("x509", "-req", "-in", "server.csr", "-out", "server.crt", ...by);
      return { cert: await readFile(at("server.crt"), "utf8"), key: await readFile(at("server.key"), "utf8") };
    },
  };
}
