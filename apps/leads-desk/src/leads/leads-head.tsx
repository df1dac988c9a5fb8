import { type JSX, useEffect, useState } from "react";
import { Checkbox } from "@contractor-roi/ui/checkbox";
import { PageHead } from "@contractor-roi/ui/desk/page-head";
import { LineIcon } from "@contractor-roi/ui/line-icon";
import {
  chooseTold,
  describeProblem,
  exportAddress,
  fetchTold,
  IS_HOSTED,
  type LeadsSite,
  type Told,
} from "./leads-api.ts";
import { ContactDialog } from "./contact-dialog.tsx";
import { version } from "../../package.json";

type LeadsHeadProps = {
  readonly site: LeadsSite | null;
  readonly isSpam: boolean;
  readonly isSearchOpen: boolean;
  readonly onSearch: () => void;
  readonly onAdded: (id: string) => void;
  readonly onKeys: () => void;
};

/** One line: the brand, the search, and a menu with all that is needed seldom. */
export function LeadsHead({ site, isSpam, isSearchOpen, onSearch, onAdded, onKeys }: LeadsHeadProps): JSX.Element {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <PageHead page="Leads" brand={site?.brand} className="flex items-center gap-1 py-1 pr-1 pl-3 sm:px-6">
        <nav aria-label="Pages" className="ml-4 hidden gap-1 lg:flex">
          {PAGES.map(([href, name]) => (
            <a key={href} className={`${HEAD_ITEM} px-3`} href={href}>
              {name}
            </a>
          ))}
        </nav>
        <button
          type="button"
          aria-label="Find a lead"
          aria-expanded={isSearchOpen}
          className={`${HEAD_ITEM} ml-auto min-w-11 gap-2`}
          onClick={onSearch}
        >
          <LineIcon path="M9 3a6 6 0 1 0 0 12A6 6 0 0 0 9 3ZM13.5 13.5 18 18" className="size-6" />
          <span className="max-lg:hidden">
            Find a lead <kbd className="ml-1 rounded-control border border-seam px-1.5">/</kbd>
          </span>
        </button>
        <button
          type="button"
          className={`${HEAD_ITEM} min-w-11 gap-2 lg:px-3`}
          aria-label="New lead"
          onClick={() => setIsAdding(true)}
        >
          <LineIcon path="M10 3v14M3 10h14" className="size-6" />
          <span className="max-lg:hidden">New lead</span>
        </button>
        <button type="button" aria-label="Menu" popoverTarget="menu" className={`${HEAD_ITEM} min-w-11`}>
          <LineIcon path="M3 5h14M3 10h14M3 15h14" className="size-6" />
        </button>
        <nav
          id="menu"
          popover="auto"
          aria-label="Desk"
          className="top-14 right-2 left-auto rounded-sheet border border-rule bg-sheet p-2 text-ink lifted"
        >
          {PAGES.map(([href, name]) => (
            <a key={href} className={`${ITEM} lg:hidden`} href={href}>
              {name}
            </a>
          ))}
          <a className={ITEM} href="sign-in">
            Sign-ins
          </a>
          <a className={ITEM} href={exportAddress(isSpam)} download>
            {isSpam ? "Export spam" : "Export all leads"}
          </a>
          {/* Later, once the menu has given its button the focus back: the dialog gives it back there. */}
          <button type="button" className={ITEM} popoverTarget="menu" onClick={() => setTimeout(onKeys)}>
            Keys
          </button>
          <WhoIsTold />
          <p className="border-t border-rule p-3 pb-1 text-small text-steel">Version {version}</p>
        </nav>
      </PageHead>
      {isAdding ? <ContactDialog onClose={() => setIsAdding(false)} onSaved={onAdded} /> : null}
    </>
  );
}

/** By name in the head where it has room for them, else in the menu. */
const PAGES = [["numbers", "Numbers"], ...(IS_HOSTED ? [] : [["/quote/", "New quote"]])] as const;
const ITEM =
  "focus-ring flex min-h-11 w-full cursor-pointer items-center px-3 text-left text-body text-ink no-underline hover:bg-paper";

/** Each gets a mail of every lead, one at least; the server's settings name who can be chosen. */
function WhoIsTold(): JSX.Element | null {
  const [{ told, choosable }, setTold] = useState<Told>({ told: [], choosable: [] });
  const [problem, setProblem] = useState("");
  // Without an answer the list of leads says so.
  useEffect(() => void fetchTold().then(setTold, () => {}), []);
  return choosable.length < 2 ? null : (
    <fieldset className="border-t border-rule p-3 pb-1">
      <legend className="contents text-small text-steel">Told of each lead</legend>
      {choosable.map((address) => (
        <Checkbox
          key={address}
          label={address}
          checked={told.includes(address)}
          disabled={told.length === 1 && told.includes(address)}
          onChange={({ currentTarget: { checked } }) => {
            const others = told.filter((one) => one !== address);
            setProblem("");
            void chooseTold(checked ? [...others, address] : others).then(setTold, (error: unknown) =>
              setProblem(describeProblem(error)),
            );
          }}
        />
      ))}
      <output className="font-bold text-alarm">{problem}</output>
    </fieldset>
  );
}

const HEAD_ITEM =
  "focus-ring flex min-h-11 shrink-0 cursor-pointer items-center justify-center rounded-control text-body text-sheet no-underline hover:underline";
