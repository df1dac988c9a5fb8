import type { AskedSignIn, DeskSession } from "@contractor-roi/lead-intake/desk-api";
import { Button, ButtonLink } from "@contractor-roi/ui/button";
import { Card } from "@contractor-roi/ui/card";
import { Field } from "@contractor-roi/ui/field";
import { Input } from "@contractor-roi/ui/input";
import { useEffect, useState, type ComponentProps, type JSX } from "react";
import { PageHead } from "@contractor-roi/ui/desk/page-head";
import { askDesk, describeProblem, IS_HOSTED, isOffline, type LeadsSite, WANTED_KEY } from "../leads/leads-api.ts";
import { TimeZone, useLocalTime } from "../leads/local-time.ts";
import { ProblemCard } from "../leads/problem-card.tsx";
import { forgetKept, forgetUser, kept } from "../leads/use-kept.ts";
import { useLook } from "../leads/use-site.ts";

/** The secret of a link, and the id of the lead that a mailed one opens. The address keeps them no longer than this. */
const [SECRET = "", LEAD] = location.hash.slice(1).split("/");
if (LEAD) sessionStorage.setItem(WANTED_KEY, `leads#${LEAD}`);
history.replaceState(null, "", location.pathname);

const QUESTIONS = {
  address: {
    title: "Sign in",
    label: "Your email address",
    button: "Email me a link",
    input: { type: "email", autoComplete: "username" },
  },
  code: {
    title: "Check your email",
    label: "8-digit code",
    button: "Sign in",
    input: { inputMode: "numeric", autoComplete: "one-time-code", maxLength: 9 },
  },
} as const;

/** A session has a number. A link that is opened elsewhere than asked for needs its code. */
type Asked = AskedSignIn & Partial<DeskSession> & { readonly needsCode?: boolean };
type Sessions = { readonly own: number; readonly sessions: readonly DeskSession[] };
/** The part of the site that a stranger may see. */
type SignInSite = Pick<LeadsSite, "brand" | "colors" | "timeZone">;
type Shown =
  | { readonly kind: "nothing" | "address" | "code" | "ended" }
  | { readonly kind: "link"; readonly asked: Asked }
  | ({ readonly kind: "sessions" } & Sessions);

/** Signing in by mail, a link's question, and who is signed in. Nothing is done but by a tap. */
export function SignInPage(): JSX.Element {
  const [shown, setShown] = useState<Shown>({ kind: "nothing" });
  const [problem, setProblem] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [site, setSite] = useState<SignInSite | null>(null);
  useLook("Sign in", site);
  const fail = (error: unknown): void => {
    setProblem(describeProblem(error));
    if (IS_HOSTED && !isOffline(error)) setShown((was) => (was.kind === "nothing" ? { kind: "address" } : was));
  };
  const start = (): void =>
    void ask<SignInSite>("sign-in/site")
      .then((answered) => {
        setProblem("");
        setSite(answered);
        return begin();
      })
      .then(setShown, fail);
  useEffect(start, []);
  const post = async (path: string, json: object, next: () => Shown | Promise<Shown>, method?: string) => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem("");
    try {
      await ask(path, json, method);
      setShown(await next());
    } catch (error) {
      fail(error);
    }
    setIsBusy(false);
  };
  const wantsCode = shown.kind === "code" || (shown.kind === "link" && shown.asked.needsCode);
  const question = shown.kind === "address" ? QUESTIONS.address : wantsCode ? QUESTIONS.code : null;
  const answer = (typed: string): void => {
    const lead = sessionStorage.getItem(WANTED_KEY)?.split("#")[1];
    if (shown.kind === "address") void post("sign-in", { address: typed, lead }, () => ({ kind: "code" }));
    else void post("sign-in/use", { secret: shown.kind === "link" ? SECRET : "", code: typed }, goOn);
  };
  return (
    <TimeZone value={site?.timeZone ?? ""}>
      <PageHead page="Leads" brand={site?.brand} className="px-4 py-1 sm:px-6" />
      <main className="mx-auto grid max-w-[36rem] gap-4 px-4 py-6">
        {problem ? <ProblemCard text={problem} onRetry={shown.kind === "nothing" ? start : undefined} /> : null}
        {shown.kind === "link" ? (
          <Person asked={shown.asked} title={shown.asked.number ? "End this sign-in?" : "Sign in here?"}>
            {shown.asked.number ? (
              <Button
                variant="destructive"
                onClick={() => void post("sign-in/end", { secret: SECRET }, () => ({ kind: "ended" }))}
              >
                End it
              </Button>
            ) : shown.asked.needsCode ? null : (
              <Button onClick={() => answer("")}>Sign in</Button>
            )}
            {shown.asked.number ? null : <p>If that was not you, close this page.</p>}
          </Person>
        ) : null}
        {question ? (
          <form
            key={shown.kind}
            onSubmit={(event) => {
              event.preventDefault();
              answer(String(new FormData(event.currentTarget).get("answer")));
            }}
          >
            <Card className="grid gap-3">
              {shown.kind === "link" ? null : <h2 className="text-h3">{question.title}</h2>}
              {shown.kind === "code" ? (
                <output>
                  If that address can sign in here, we’ve emailed it a link and a code. Use either within 15 minutes.
                </output>
              ) : null}
              <Field label={question.label} hint={shown.kind === "link" ? "It is in the same email." : null} required>
                {(control) => <Input name="answer" {...question.input} {...control} />}
              </Field>
              <Button type="submit">{question.button}</Button>
            </Card>
          </form>
        ) : null}
        {shown.kind === "code" || (IS_HOSTED && shown.kind === "link" && problem) ? (
          <Button variant="quiet" className="justify-self-start" onClick={() => setShown({ kind: "address" })}>
            Ask for another email
          </Button>
        ) : null}
        {shown.kind === "ended" ? (
          <output>Signed out.{IS_HOSTED ? "" : " The command `leads desk` prints a link."}</output>
        ) : null}
        {shown.kind === "sessions" ? (
          <OpenSessions {...shown} onEnd={(path, next) => void post(path, {}, next, "DELETE")} />
        ) : null}
      </main>
    </TimeZone>
  );
}

type OpenSessionsProps = Sessions & { readonly onEnd: (path: string, next: () => Promise<Shown>) => void };

/** Who is signed in. Signing out asks first while a change is not saved. */
function OpenSessions({ own, sessions, onEnd }: OpenSessionsProps): JSX.Element {
  /** Names of leads whose changes signing out would lose, once it was tapped. */
  const [unsaved, setUnsaved] = useState("");
  const end = (number: number): void => {
    const isOwn = number === own;
    const names = isOwn && !unsaved ? kept<readonly { readonly name: string }[]>("unsaved", []) : [];
    if (names.length > 0) return setUnsaved(names.map(({ name }) => name).join(", "));
    onEnd(`sessions/${number}`, () => {
      if (isOwn) forgetKept("");
      if (isOwn) forgetUser();
      return begin();
    });
  };
  return (
    <>
      <h2 className="text-h3">Who is signed in</h2>
      {sessions.map((session) => (
        <Person key={session.number} asked={session}>
          {session.number === own && unsaved ? (
            <p role="alert" className="font-bold text-alarm">
              Not saved yet: {unsaved}. Save it at the leads, or it is lost.
            </p>
          ) : null}
          <Button variant="secondary" onClick={() => end(session.number)}>
            {session.number !== own ? "End" : unsaved ? "Sign out all the same" : "Sign out"}
          </Button>
        </Person>
      ))}
      <ButtonLink href="leads">Go to leads</ButtonLink>
    </>
  );
}

/** The first view, also after a session's end. */
async function begin(): Promise<Shown> {
  const asked = SECRET ? await ask<Asked>("sign-in/look", { secret: SECRET }) : null;
  if (asked) return { kind: "link", asked };
  const open = await ask<Sessions>("sessions");
  if (open) return { kind: "sessions", ...open };
  return { kind: IS_HOSTED ? "address" : "ended" };
}

/** To the lead that was wanted, or the list. */
function goOn(): Shown {
  const wanted = sessionStorage.getItem(WANTED_KEY);
  sessionStorage.removeItem(WANTED_KEY);
  location.replace(wanted ?? "leads");
  return { kind: "nothing" };
}

/**
 * Asks the desk. @param json is posted. @default the address is read
 *
 * @returns null for a browser that is not signed in
 * @throws {Error} for `describeProblem`
 */
async function ask<Answer>(path: string, json?: object, method = json ? "POST" : "GET"): Promise<Answer | null> {
  const headers = { "content-type": "application/json" };
  const response = await askDesk(`api/${path}`, { method, headers, body: json ? JSON.stringify(json) : null });
  return response.ok ? ((await response.json()) as Answer) : null;
}

type PersonProps = ComponentProps<"div"> & { readonly asked: Asked; readonly title?: string };

function Person({ asked, title, children }: PersonProps): JSX.Element {
  const { number, address, browser, created_at, seen_at } = asked;
  const time = useLocalTime();
  return (
    <Card className="grid gap-3">
      {title ? <h2 className="text-h3">{title}</h2> : null}
      <p>
        <strong>{address ?? "This computer"}</strong>
        <br />
        {number ? `Signed in ${time(created_at)}` : `Requested from ${browser}, ${time(created_at)}`}
        {seen_at ? (
          <>
            <br />
            Last used {time(seen_at)}: {browser}
          </>
        ) : null}
      </p>
      {children}
    </Card>
  );
}
