import { describe, expect, it } from "vitest";
import { parse } from "yaml";
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

describe("compose.yaml", () => {
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
    expect(first.environment).toEqual({
      DATABASE_URL: "postgres://leads:${POSTGRES_PASSWORD:?}@postgres:5432/leads?sslmode=disable",
      RATE_LIMIT_SECRET: "${RATE_LIMIT_SECRET:?}",
      TRUSTED_PROXIES: "loopback,private",
    });
    expect(collector.environment).toEqual({ QUEUE_URL: first.environment["DATABASE_URL"] });
    expect(postgres.environment["POSTGRES_PASSWORD"]).toBe("${POSTGRES_PASSWORD:?}");
  });
});
