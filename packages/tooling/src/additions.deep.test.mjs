import { execFile } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "./processes.mjs";

const put = (found, replacement) => ({ found, replacement });
const addAfter = (found, added) => put(found, `${found}\n${added}`);

/** A third plan, a ninth trade and a field of the form, as far as an owner names them: the ids and the types. */
const ADDED = {
  "packages/roi-core/src/catalogue/plans.ts": [
    put('const IDS = ["pro", "elite"]', 'const IDS = ["pro", "elite", "max"]'),
  ],
  "packages/roi-core/src/catalogue/business-types.ts": [
    put('"handyman", "other"]', '"handyman", "painting", "other"]'),
  ],
  "packages/roi-core/src/lead/lead-payload.ts": [
    addAfter("  readonly last_name: string;", "  readonly company: string;"),
  ],
  "packages/roi-core/src/lead/build-lead-payload.ts": [
    addAfter("  readonly lastName: string;", "  readonly company: string;"),
  ],
  "apps/landing/src/lead/lead-values.ts": [addAfter("  readonly lastName: string;", "  readonly company: string;")],
};

/** Every place that the compiler has to name then, and what is written there. CONTRIBUTING.md lists the same places. */
const PLACES = {
  "a plan": {
    "packages/roi-core/src/catalogue/plans.ts": [
      addAfter(
        "originalMonthlyCost: 697,\n  },",
        'max: { label: "Max", liftRate: 0.3, timeSavingsFactor: 0.7, hourlyValue: 50, monthlyCost: 797, originalMonthlyCost: 997 },',
      ),
    ],
    "packages/roi-core/src/figures/calculate-roi.ts": [
      addAfter("return plans.elite;", 'case "max":\n      return plans.max;'),
    ],
    "packages/roi-core/src/figures/calculate-roi.test.ts": [
      addAfter(
        "other: [5250, 3, 1050, 21, 1498, 17976, 201, 0.3],\n  },",
        "max: { plumbing: [7000, 6, 2100, 24, 2503, 30036, 214, 0.3], hvac: [6750, 5, 2250, 24, 2653, 31836, 233, 0.3], electrical: [7200, 5, 2000, 24, 2403, 28836, 202, 0.3], landscaping: [7000, 8, 2240, 24, 2643, 31716, 232, 0.3], roofing: [6800, 2, 1700, 24, 2103, 25236, 164, 0.4], cleaning: [6000, 12, 1800, 24, 2203, 26436, 176, 0.4], handyman: [6000, 9, 1800, 24, 2203, 26436, 176, 0.4], painting: [7200, 4, 2400, 24, 2803, 33636, 252, 0.3], other: [5250, 5, 1750, 24, 2153, 25836, 170, 0.4] },",
      ),
    ],
    "packages/quote/src/words/english/plan-words.ts": [
      put("count: 2", "count: 3"),
      put('all: "both plans"', 'all: "all plans"'),
      put('same: "Both plans', 'same: "Pro and Elite'),
    ],
    "packages/roi-core/src/testing/inputs-with-net.ts": [put("elite: 5 }", "elite: 5, max: 3 }")],
    "apps/landing/src/texts/en.ts": [
      addAfter(
        'badge: "MOST POPULAR" },',
        "max: { name: plans.max.label, lift: lift(plans.max), price: dailyPrice(plans.max) },",
      ),
    ],
    "apps/landing/src/texts/es.ts": [
      addAfter(
        'badge: "EL MÁS ELEGIDO" },',
        "max: { name: plans.max.label, lift: lift(plans.max), price: dailyPrice(plans.max) },",
      ),
    ],
    "apps/landing/src/estimate/money-bars.tsx": [
      put('elite: "text-money" }', 'elite: "text-money", max: "text-ink" }'),
    ],
  },
  "a trade": {
    "packages/roi-core/src/catalogue/business-types.ts": [
      addAfter(
        "defaultTicket: 200 },",
        'painting: { label: "Painting", defaultJobsPerMonth: 12, defaultTicket: 600 },',
      ),
    ],
    "packages/roi-core/src/figures/calculate-roi.test.ts": [
      addAfter(
        "handyman: [6000, 4, 800, 16, 1143, 13716, 285, 0.3],",
        "painting: [7200, 1, 600, 16, 943, 11316, 218, 0.3],",
      ),
      addAfter(
        "handyman: [6000, 6, 1200, 21, 1648, 19776, 232, 0.3],",
        "painting: [7200, 2, 1200, 21, 1648, 19776, 232, 0.3],",
      ),
    ],
    "packages/quote/src/terms/parse-choice.ts": [
      addAfter('Record<Exclude<BusinessTypeId, "other">, RegExp>> = {', "painting: /^paint(?:er|ers|ing)?$/,"),
    ],
    "packages/quote/src/words/spanish/figure-words.ts": [addAfter('handyman: "Reparaciones",', 'painting: "Pintura",')],
    "apps/landing/src/calculator/trade-drawings.tsx": [
      addAfter("Record<BusinessTypeId, string>> = {", 'painting: "M4 4h9",'),
    ],
    "apps/landing/src/texts/en-static.ts": [addAfter('handyman: "Door won\'t lock",', 'painting: "Peeling paint",')],
    "apps/landing/src/texts/es-static.ts": [addAfter('handyman: "Puerta rota",', 'painting: "Pared manchada",')],
  },
  "a field of the form": {
    "packages/roi-core/src/lead/lead-payload.test.ts": [
      put('"first_name",\n      "last_name",', '"first_name",\n      "last_name",\n      "company",'),
    ],
    "packages/roi-core/src/lead/build-lead-payload.ts": [
      addAfter("lastName: true,", "company: true,"),
      addAfter("last_name: lastName,", "company: lead.company.trim(),"),
    ],
    "packages/roi-core/src/lead/build-lead-payload.test.ts": [
      addAfter('lastName: " de la Cruz\\t",', 'company: "Cruz Cooling",'),
      addAfter('last_name: "de la Cruz",', 'company: "Cruz Cooling",'),
    ],
    "packages/roi-core/src/errors.test.ts": [addAfter('lastName: "Park",', 'company: "Park Cooling",')],
    "packages/roi-core/src/testing/arbitraries.ts": [addAfter("lastName: fc.string(),", "company: fc.string(),")],
    "apps/landing/src/lead/lead-values.ts": [addAfter('lastName: "",', 'company: "",')],
    "apps/landing/src/lead/lead-form.tsx": [
      addAfter('autoComplete: "family-name" },', 'company: { autoComplete: "organization" },'),
    ],
    "apps/landing/src/lead/validate-lead-form.ts": [
      addAfter("lastName: true,", "company: false,"),
      put("lead: { firstName,", "lead: { company: values.company, firstName,"),
    ],
    "apps/landing/src/lead/validate-lead-form.test.ts": [addAfter("lastName: fc.string(),", "company: fc.string(),")],
    "apps/landing/src/testing/lead-values.ts": [
      addAfter('lastName: "Reyes",', 'company: "Reyes Cooling",'),
      addAfter('last_name: "Reyes",', 'company: "Reyes Cooling",'),
    ],
    "apps/lead-intake/src/leads/checks/parse-lead-payload.ts": [
      addAfter("last_name: filledText(LEAD_LIMITS.nameMaxLength),", "company: text(LEAD_LIMITS.nameMaxLength),"),
    ],
    "apps/lead-intake/src/leads/checks/parse-lead-payload.test.ts": [
      addAfter("const lead = fc.record({", "company: fc.string(),"),
    ],
    "apps/lead-intake/src/leads/lead-lines.ts": [addAfter("last_name: null,", 'company: ["Company", lead.company],')],
    "apps/lead-intake/src/delivery/lead-fields.ts": [],
    "apps/lead-intake/src/cli/leads-table.ts": [addAfter("last_name: null,", "company: null,")],
    "apps/lead-intake/src/leads/export-leads.ts": [addAfter('"last_name",', '"company",')],
    "apps/lead-intake/src/leads/probe-lead.ts": [addAfter('lastName: "Probe",', 'company: "Probe",')],
    "apps/lead-intake/src/leads/test-lead.ts": [addAfter('lastName: "Lead",', 'company: "Test",')],
    "apps/lead-intake/src/testing/requests/sample-leads.ts": [
      addAfter('lastName: "Park",', 'company: "Park Cooling",'),
    ],
    "e2e/send-lead.ts": [addAfter('lastName: "Park",', 'company: "Park Cooling",')],
    "apps/lead-intake/src/testing/contract-suite.ts": [addAfter('last_name: "Park",', 'company: "Park Cooling",')],
  },
};

/** What an error in another file asks for: what may be sent, the list beside its test, the texts that the form uses. */
const ASKED_ELSEWHERE = {
  "apps/lead-intake/src/platform/settings/lead-fields.ts": [addAfter("last_name: true,", "company: true,")],
  "packages/roi-core/src/lead/lead-payload.ts": [
    put('"last_name", "business_name"', '"last_name", "company", "business_name"'),
  ],
  "apps/landing/src/texts/en-late.ts": [
    addAfter('lastName: "Last name",', 'company: "Company",'),
    addAfter('lastName: "Enter your last name.",', 'company: "Enter your company.",'),
  ],
  "apps/landing/src/texts/es-late.ts": [
    addAfter('lastName: "Apellido",', 'company: "Empresa",'),
    addAfter('lastName: "Escriba su apellido.",', 'company: "Escriba su empresa.",'),
  ],
};

/** Runs in the copy's packages/quote. */
const PROOF = `
import { expect, it } from "vitest";
import { HELP } from "../../../apps/quote-cli/src/help.ts";
import { calculateRoi, comparePlans, decodeScenario, DEFAULT_ROI_INPUTS } from "@contractor-roi/roi-core";
import { buildQuote, renderQuoteText } from "./index.ts";

const inputs = { ...DEFAULT_ROI_INPUTS, selectedPlan: "max", businessType: "painting" } as const;
const quote = buildQuote(inputs, { preparedFor: "", preparedBy: "", date: "2026-01-31" });

it("the third plan is calculated, compared and quoted beside the others", () => {
  expect(comparePlans(inputs)).toMatchObject({ netDifferencePerMonth: 455, higherNet: "max" });
  expect(comparePlans(inputs).max.results).toEqual(calculateRoi(inputs));
  expect(renderQuoteText(quote)).toContain("With the Max plan");
  expect(renderQuoteText(quote)).toMatch(/\\nPro, Elite and Max\\n +Pro +Elite +Max\\n/);
});

it("the ninth trade is quoted, and a link opens it with the third plan", () => {
  expect(renderQuoteText(quote)).toContain("Painting");
  expect(decodeScenario(quote.scenario)).toMatchObject({ inputs, problems: [] });
});

it("the command line's help names both", () => {
  expect(HELP).toMatch(/--type <trade> .*painting/);
  expect(HELP).toMatch(/--plan <plan> .*max/);
  expect(HELP).toContain("all plans side by side");
});
`;

const PROJECTS = [
  "packages/roi-core",
  "packages/quote",
  "apps/quote-cli",
  "apps/desk",
  "apps/landing",
  "apps/lead-intake",
  "e2e",
];
const COPIED = [...PROJECTS, "packages/site", "packages/tooling", "packages/ui", "packages/voice-client"];
const NOT_COPIED = /^(?:\..*|node_modules|dist|output|test-results)$/;
const TOOLS = join(ROOT, "packages/tooling/node_modules/.bin");
let copy = "";

beforeAll(() => {
  copy = realpathSync(mkdtempSync(join(tmpdir(), "additions-")));
  cpSync(join(ROOT, "tsconfig.base.json"), join(copy, "tsconfig.base.json"));
  for (const folder of COPIED) {
    const source = join(ROOT, folder);
    cpSync(source, join(copy, folder), {
      recursive: true,
      filter: (path) => path === source || !NOT_COPIED.test(basename(path)),
    });
    linkModules(join(source, "node_modules"), join(copy, folder, "node_modules"));
  }
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe("a third plan, a ninth trade and another field of the form", () => {
  it("do not compile until every place is filled in, and the figures stay as they were", async () => {
    edit(ADDED);
    const errors = await compile();
    expect(errors.filter(({ code }) => code === null)).toEqual([]);
    const places = Object.values(PLACES).flatMap((files) => Object.keys(files));
    expect([...new Set(errors.map(({ file }) => file))].sort()).toEqual([...new Set(places)].sort());

    for (const files of [...Object.values(PLACES), ASKED_ELSEWHERE]) edit(files);
    expect(await compile()).toEqual([]);

    writeFileSync(join(copy, "packages/quote/src/additions.test.ts"), PROOF);
    const quoted = await run("vitest", ["run", "src/additions"], "packages/quote");
    expect(quoted.code, quoted.output).toBe(0);
    // Which of two plans earns more is said of two.
    const suites = [
      "src/figures",
      "src/lead/build-lead-payload",
      "src/lead/lead-payload",
      "--exclude",
      "**/compare-plans*",
    ];
    const counted = await run("vitest", ["run", ...suites], "packages/roi-core");
    expect(counted.code, counted.output).toBe(0);
  });
});

/** Links what is installed; a package of this repository is the copy's. */
function linkModules(from, to) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).filter((entry) => !entry.startsWith("."))) {
    if (name.startsWith("@")) linkModules(join(from, name), join(to, name));
    else {
      const path = realpathSync(join(from, name));
      const own = COPIED.find((folder) => path === join(ROOT, folder));
      symlinkSync(own === undefined ? path : join(copy, own), join(to, name));
    }
  }
}

function edit(files) {
  for (const [file, edits] of Object.entries(files)) {
    let text = readFileSync(join(copy, file), "utf8");
    for (const { found, replacement } of edits) {
      expect(text.split(found), `${file} holds ${JSON.stringify(found)} once`).toHaveLength(2);
      text = text.replace(found, () => replacement);
    }
    writeFileSync(join(copy, file), text);
  }
}

/** Every error of every project, once; its code is null if it is none of the compiler's type errors. */
async function compile() {
  const found = await Promise.all(
    PROJECTS.map(async (project) => {
      const { output } = await run("tsc", ["--noEmit", "--pretty", "false"], project);
      // A line that is indented continues the error above it.
      const lines = output.split("\n").filter((line) => line !== "" && !line.startsWith(" "));
      return lines.map((line) => {
        const [, path = line, code = null] = /^(.+)\(\d+,\d+\): error (TS[27]\d{3}|TS1360): /.exec(line) ?? [];
        return { file: relative(copy, resolve(copy, project, path)), code };
      });
    }),
  );
  return found.flat();
}

function run(program, args, folder) {
  return new Promise((done) => {
    execFile(join(TOOLS, program), args, { cwd: join(copy, folder), maxBuffer: 1e8 }, (error, stdout, stderr) =>
      done({ code: error?.code ?? 0, output: `${stdout}${stderr}` }),
    );
  });
}
