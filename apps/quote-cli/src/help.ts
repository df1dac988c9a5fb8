import { describeAllPlans } from "@contractor-roi/quote";
import { BUSINESS_TYPE_IDS, DEFAULT_ROI_INPUTS, LANGUAGES, PLAN_IDS } from "@contractor-roi/roi-core";

const ALL_PLANS = describeAllPlans();
const DEFAULT_PLAN = DEFAULT_ROI_INPUTS.selectedPlan;

export const HELP = `Quotes an AI phone-answering plan for a home-service business.

Usage
  roi-quote [options]              one quote
  roi-quote                        on a terminal: asks for the figures
  roi-quote batch [file] [options] a quote per row of a list: CSV, Excel (.xlsx) or OpenDocument (.ods), or standard input

Options of a quote
  --type <trade>       ${BUSINESS_TYPE_IDS.join(", ")};
                       its usual jobs and profit are used for figures that are not given
  --jobs <number>      jobs a month
  --profit <dollars>   profit of an average job
  --hours <number>     admin hours a week (8)
  --plan <plan>        ${PLAN_IDS.join(" or ")}, or a plan's own name (${DEFAULT_PLAN})
  --compare            ${ALL_PLANS} side by side
  --format <format>    text, md, html, json or pdf (what the output's name ends in, else text);
                       json always holds ${ALL_PLANS}
  --paper <paper>      of a PDF: letter or a4 (letter)
  --language <code>    of what the customer reads: ${LANGUAGES.join(" or ")} (${LANGUAGES[0]}); json stays in English
  --for <name>         whom the quote is for
  --by <name>          who made it
  --date <day>         such as 2026-01-31 (today)
  --valid-days <days>  for how many days it is valid (30)
  --brand <name>       the company that it comes from
  --logo <file>        its logo, a PNG or JPEG picture of at most 10 kB
  --phone <number>     its phone number
  --booking <address>  where a call is booked
  --calculator <address> the page with the calculator: the quote has a link that opens the same numbers there
  --price <dollars>    the quoted plan's price a month, instead of its regular one; or
  --discount <part>    what it costs less, such as 10% or $50; or
  --annual <dollars>   its price of a year, paid at once
  --lift <percent>     how many more jobs it is counted with, such as 15%
  --site <file>        whom it comes from: a site.json, or the DIR.site.json of a site that was rendered; its plans, brand, phone,
                       booking page, calculator, logo, language and colours, each unless an option says another
                       (the variable SITE_CONFIG; without it the product's plans and no sender)
  --plans <file>       the regular terms of all plans, as JSON, in place of the site's; a quote says what --price and the
                       like change of them
  -o, --output <file>  write to a file; - is standard output

Options of batch
  -o, --output <file>  write to a file, completely or not at all; - is standard output; a name that ends in .xlsx
                       makes an Excel workbook
  --errors <file>      file for rows that are not quoted (<output>.errors.csv, or standard error, -);
                       corrected, it is run again
  --plan <plan>        for rows without a plan (${DEFAULT_PLAN})
  --site <file>        a site.json, or SITE_CONFIG: what its rows and documents are counted with, and whom they come from
  --plans <file>       the regular terms of all plans, as JSON, in place of the site's
  --encoding <name>    how the file is encoded, such as utf-8, windows-1252 or utf-16le (detected)
  --delimiter <sign>   what stands between columns, such as ; or tab (detected)
  --sheet <name>       the workbook's sheet, by name or number (the first visible one with the columns' names)
  --header-row <row>   the row with the columns' names (found, also below a title)
  --hidden             quote rows, too, that the spreadsheet hides or filters out
  --totals             quote rows, too, that are totals of the rows above
  --map <col>=<name>   the name that jobs, profit, hours, type, plan or name has in the file; may be repeated
  --strict             stop at the first row that cannot be read
  --calculator <address> adds a column with a link that opens the row's numbers there
  --documents <folder> a document for each row, named after its customer, in a new or empty folder; its options are
                       those of a quote: --format (pdf), --compare, --paper, --language, --by, --date, --valid-days,
                       --brand, --logo, --phone, --booking

  -h, --help           this text
  --version            the version

A list needs the columns jobs, profit and hours, in any order and under the names that people give them ("Monthly Jobs",
"Avg Ticket"); type, plan and the customer's name are read if they are there, and every other column is kept. What was found
is said in one line. Rows left out stand in the errors file with their reason, as do rows that cannot be quoted. A field that
a spreadsheet would run as a formula gets a leading apostrophe.

Examples
  roi-quote --type hvac --jobs 22 --profit 410 --hours 10 --compare
  roi-quote --jobs 22 --profit 410 --plan pro --for "Ace Plumbing" -o ace.pdf
  roi-quote --site site.json --jobs 22 --profit 410 --for "Ace Plumbing" -o ace.pdf
  roi-quote batch prospects.csv -o quotes.csv
  roi-quote batch prospects.xlsx --sheet 2026 --map jobs="Booked" -o quotes.xlsx
  roi-quote batch prospects.csv -o quotes.csv --documents quotes --brand "Ring & Co" --calculator https://your.page/
  cat prospects.csv | roi-quote batch > quotes.csv

Exit codes
  0 done   1 failed   2 wrong usage   3 not every row quoted   130 cancelled

Colours appear on a terminal only, and not if NO_COLOR is set.
`;
