import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { packageRoot } from "../../src/platform/package-root.ts";
import { readSettings } from "../../src/settings/read-settings.ts";
import { SETTINGS } from "../../src/settings/settings.ts";
import { debianProgram } from "./debian-program.ts";
import { deployFile } from "./proxies.ts";

type Service = {
  readonly image: string;
  readonly user?: string;
  readonly read_only?: boolean;
  readonly tmpfs?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly env_file?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
};

type ComposeFile = {
  readonly services: Readonly<Record<"queue" | "edge-1" | "edge-2" | "collector" | "caddy" | "postgres", Service>>;
  readonly volumes: Readonly<Record<string, null>>;
};

const { services, volumes } = parse(await deployFile("compose.yaml"), { merge: true }) as ComposeFile;
const { queue, "edge-1": first, "edge-2": second, collector, caddy, postgres } = services;

const SECRETS = { SMTP_URL: "smtps://user:pw@mail.example", WEBHOOK_SECRET: "none", HUBSPOT_TOKEN: "pat-na1-0" };
const FILES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ".env": {
    SITE_ADDRESS: "roi.example.com",
    POSTGRES_PASSWORD: "of-the-owner",
    EDGE_PASSWORD: "of-the-edge-servers",
    RATE_LIMIT_SECRET: "of-all-edge-servers",
    DESK_URL: "https://desk.example.com",
    OWNER_EMAIL: "owner@example.com",
    ...SECRETS,
  },
  "edge.env": { TURNSTILE_SECRET: "x" },
};

/** A service's variables as `docker compose` sets them. */
function variables({ env_file = [], environment }: Service, env = FILES[".env"]!): Record<string, string> {
  const fill = (text: string) =>
    text.replaceAll(/\$\{(\w+):([?+-])(.*?)\}/g, (_all, name: string, kind, other: string) =>
      kind === "+" ? (env[name] ? other : "") : (env[name] ?? other),
    );
  const own = Object.entries(environment).map(([name, text]) => [name, fill(text)]);
  return Object.assign({}, ...env_file.map((file) => FILES[file]), Object.fromEntries(own));
}

describe("compose.yaml", () => {
  it("gives an edge server no secret of the collector's, and the desk's address to the collector alone", () => {
    for (const edge of [first, second]) {
      const env = variables(edge);
      for (const name of [...Object.keys(SECRETS), "POSTGRES_PASSWORD", "DESK_URL"])
        expect(env).not.toHaveProperty(name);
      expect(Object.values(env).join()).not.toContain("of-the-owner");
      expect(readSettings(SETTINGS, env)).toMatchObject({ TURNSTILE_SECRET: "x", DESK_URL: null });
      expect(new URL(env["DATABASE_URL"]!)).toMatchObject({ username: "leads_edge", password: "of-the-edge-servers" });
    }
    const settings = readSettings(SETTINGS, variables(collector));
    expect(settings).toMatchObject({ DESK_URL: "https://desk.example.com", HUBSPOT_TOKEN: "pat-na1-0" });
    expect(new URL(settings.QUEUE_URL!)).toMatchObject({ username: "leads", password: "of-the-owner" });
    expect(variables(queue)).toEqual({ QUEUE_URL: settings.QUEUE_URL, EDGE_PASSWORD: "of-the-edge-servers" });
  });

  it.each([
    ["leads the desk's host to the collector", FILES[".env"]!, ["desk.example.com"], ["collector:4173"]],
    ["leads no other host to a server without a desk", { SITE_ADDRESS: "roi.example.com" }, ["desk.invalid"], []],
  ])("%s", (_title, env, host, dials) => {
    const file = join(packageRoot(), "deploy/Caddyfile");
    const adapt = ["adapt", "--adapter", "caddyfile", "--config", file];
    const adapted = execFileSync(debianProgram("caddy"), adapt, {
      env: variables(caddy, env),
      encoding: "utf8",
      stdio: "pipe",
    });
    const servers = Object.values(JSON.parse(adapted).apps.http.servers) as { routes: Record<string, unknown>[] }[];
    const routes = servers.flatMap((server) => server.routes);
    const of = (name: string) => JSON.stringify(routes.find((route) => JSON.stringify(route["match"]).includes(name)));
    const dialled = (text: string) => Array.from(text.matchAll(/"dial":"([^"]+)"/g), ([, dial]) => dial);
    expect(dialled(of(host[0]!))).toEqual(dials);
    expect(dialled(of("roi.example.com"))).toEqual(["edge-1:4173", "edge-2:4173"]);
  });

  it.each([
    ["the first edge", first],
    ["the second edge", second],
    ["the collector", collector],
    ["what makes the queue", queue],
  ])("runs %s without root and rights, on a file system that it cannot write", (_name, service) => {
    expect(service).toMatchObject({
      user: "node",
      read_only: true,
      tmpfs: ["/tmp"],
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
    });
  });

  it("opens the proxy's ports to the network and no other", () => {
    const opened = Object.entries(services).filter(([, { ports }]) => ports !== undefined);
    expect(opened).toEqual([["caddy", caddy]]);
    expect(caddy.ports).toEqual(["80:80", "443:443", "443:443/udp"]);
  });

  it("keeps leads, queue and certificates in volumes", () => {
    const kept = Object.values(services)
      .flatMap((service) => service.volumes ?? [])
      .map((volume) => volume.split(":"))
      .filter(([source = ""]) => !source.startsWith("."));
    expect(kept.sort()).toEqual([
      ["caddy", "/data"],
      ["leads", "/data"],
      ["postgres", "/var/lib/postgresql/data"],
    ]);
    expect(Object.keys(volumes).sort()).toEqual(kept.map(([source]) => source));
  });

  it("has each server render the owner's site, from a folder that it cannot write", async () => {
    for (const server of [first, second, collector]) expect(server.volumes).toContain("./site:/site:ro");
    expect(await deployFile("Dockerfile")).toMatch(/^ENV .* SITE_CONFIG=\/site\/site\.json WEB_ROOT=\/tmp\/site$/m);
  });

  it("starts each after what it needs is well", async () => {
    expect(queue.depends_on).toEqual({ postgres: { condition: "service_healthy" } });
    expect(postgres.healthcheck?.test).toContain("pg_isready --username leads");
    expect(first.depends_on).toEqual({ queue: { condition: "service_completed_successfully" } });
    for (const server of [second, collector]) expect(server.depends_on).toEqual(first.depends_on);
    expect(caddy.depends_on).toEqual({
      "edge-1": { condition: "service_healthy" },
      "edge-2": { condition: "service_healthy" },
    });
    // Which is the image's own.
    expect(first.healthcheck).toBeUndefined();
    expect(await deployFile("Dockerfile")).toMatch(/^HEALTHCHECK .*\n +CMD .*\/readyz/m);
  });

  it("sends visitors to the servers by their names, and has no secret in it", () => {
    expect(caddy.environment["UPSTREAMS"]).toBe("edge-1:4173 edge-2:4173");
    const written = Object.values(services).flatMap(({ environment }) => Object.entries(environment ?? {}));
    for (const [name, text] of written.filter(([variable]) => /PASSWORD|SECRET|_URL/.test(variable)))
      expect([name, text]).toEqual([name, expect.stringContaining("${")]);
    expect(postgres.environment["POSTGRES_PASSWORD"]).toBe("${POSTGRES_PASSWORD:?}");
  });
});
