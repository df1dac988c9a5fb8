import { expect, test } from "../fixtures.ts";

test("visitor submits the lead form - exactly the specified body is sent, and the lead is stored", async ({
  page,
  context,
  landing,
  calculator,
  leadDialog,
  product,
  email,
}) => {
  await landing.open("?utm_source=google&utm_medium=cpc&utm_campaign=spring%20rush");
  await calculator.fillBusinessDetails({ type: "HVAC", plan: "Pro", jobs: "22", profit: "410", hours: "10" });
  await calculator.planButton.click();
  await leadDialog.fill({ firstName: "  Dana ", lastName: "O'Brien", email, phone: "(202) 555-0187" });
  const honeypot = await page.locator("input[name=website]").boundingBox();
  expect((honeypot?.x ?? 0) + (honeypot?.width ?? 0), "the honeypot's right edge").toBeLessThan(0);
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await leadDialog.submit();

  const request = await sent;
  expect(new URL(request.url()).pathname).toBe("/functions/v1/lead-intake");
  expect(await request.headerValue("idempotency-key")).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-/,
  );
  const formOpenedAt = await request.headerValue("x-form-opened-at");
  expect(formOpenedAt).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
  const consentAt = Date.parse(String(await request.headerValue("x-consent-at")));
  expect(consentAt).toBeGreaterThanOrEqual(Date.parse(String(formOpenedAt)));
  expect(await request.headerValue("x-consent-version")).toMatch(/^[0-9a-f]{64}$/);
  const body = request.postDataJSON() as Record<string, unknown>;
  expect(Date.parse(String(formOpenedAt))).toBeLessThanOrEqual(Date.parse(String(body["timestamp"])));
  // 22 x $410; 12 % of 22 = 2.64, so 3 more jobs; 10 h x 0.45 x 4.33 = 19.5, so 19 h; 1,230 + 19 x 40 - 297 = 1,693.
  const figures = {
    selected_plan: "pro",
    jobs_per_month: 22,
    avg_job_profit: 410,
    admin_hours_per_week: 10,
    current_monthly_revenue: 9020,
    additional_jobs: 3,
    additional_monthly_revenue: 1230,
    time_saved_hours: 19,
    net_monthly_savings: 1693,
    net_annual_savings: 20316,
    roi_percentage: 470,
    payback_months: 0.2,
    business_tier: "A",
    conversion_likelihood: 90,
    utm_source: "google",
    utm_medium: "cpc",
    utm_campaign: "spring rush",
    source_url: `${product.url}?utm_source=google&utm_medium=cpc&utm_campaign=spring%20rush`,
  };
  const contact = {
    email,
    phone: "+12025550187",
    first_name: "Dana",
    last_name: "O'Brien",
    business_name: "Dana O'Brien hvac",
    business_type: "hvac",
  };
  expect(body).toEqual({
    contact,
    ...figures,
    user_agent: await page.evaluate(() => navigator.userAgent),
    timestamp: expect.any(String),
    lead_source: "roi_calculator",
    website: "",
  });

  await expect(landing.toast("Success!")).toContainText("Report sent! Opening booking calendar...");
  await expect(leadDialog.root).toBeHidden();
  expect(await product.leadsOf(email)).toMatchObject([{ ...contact, ...figures, figures_mismatch: [] }]);

  const stored = await page.evaluate(async () => ({
    local: Object.entries(localStorage),
    session: Object.fromEntries(Object.entries(sessionStorage)),
    databases: await indexedDB.databases(),
  }));
  const mark = expect.stringMatching(/^\{"sent":\{"report":"none"\},"address":"\/\?utm_[^"]+","at":\d+\}$/);
  expect(stored).toEqual({ local: [], session: { visit: mark, "visit Ringwell": mark }, databases: [] });
  expect(await context.cookies()).toEqual([]);
});

test("visitor has sent the form - it is announced once, and another lead can follow (L9)", async ({
  page,
  landing,
  calculator,
  leadDialog,
  product,
  email,
}) => {
  await landing.open();
  await calculator.planButton.click();
  await leadDialog.fill({ email });
  await page.evaluate(() => {
    const said = new Set<Element>();
    Object.assign(window, { said });
    new MutationObserver(() => {
      for (const region of document.querySelectorAll("[aria-live=polite], output, [role=status], [role=alert]"))
        if (region.textContent.includes("Report sent!")) said.add(region);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  // The booking tab takes the focus, so nothing is typed meanwhile.
  const booking = page.waitForEvent("popup");
  await leadDialog.submit();
  await expect(landing.sentLink).toBeFocused();
  await expect(calculator.planButton).toBeHidden();
  await expect(landing.toast("Success!")).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { said: Set<Element> }).said.size)).toBe(1);
  const [lead] = await product.leadsOf(email);
  await expect(page.getByText(`Reference ${String(lead?.["id"]).slice(0, 8)}`, { exact: true })).toBeVisible();
  // This server has no mail server (L20).
  await expect(page.getByText("We got it.", { exact: true })).toBeVisible();
  await booking;
  await landing.wrongAddressButton.click();
  await expect(leadDialog.firstName).toBeFocused();
  await expect(leadDialog.email).toHaveValue(email);
  await expect(leadDialog.consent).not.toBeChecked();
  await leadDialog.fill({ email, firstName: "Dan" });
  await leadDialog.submit();
  await expect.poll(async () => (await product.leadsOf(email)).length).toBe(2);
});
