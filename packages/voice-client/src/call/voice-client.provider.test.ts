// @vitest-environment jsdom
import { expect, it } from "vitest";
import { useCallFixture } from "../testing/call-fixture.ts";

const fixtureOf = useCallFixture();

it("passes an inline workflow on", async () => {
  const fixture = fixtureOf();
  const target = { workflow: { name: "Booking", nodes: [], edges: [] } };
  void fixture.client.start(target as never);
  await fixture.pass(100);
  expect(fixture.requests[0]?.body).toEqual(target);
});

it("reads the voice provider from the answer", async () => {
  const fixture = fixtureOf();
  await fixture.connect();
  const reports = fixture.of("call-start-progress").map(([report]) => report);
  const created = reports.find(({ stage, status }) => stage === "web-call-creation" && status === "completed");
  expect(created?.metadata).toMatchObject({ voiceProvider: expect.any(String), videoRecordingEnabled: false });
});

it("asks for no recording where recording is not enabled", async () => {
  const fixture = fixtureOf();
  await fixture.connect();
  expect(fixture.call().received.filter(({ action }) => action === "local-recording-start")).toEqual([]);
});

it("sets the processor to none when the noise filter breaks, and turns the microphone on again", async () => {
  const fixture = fixtureOf();
  await fixture.connect();
  const before = fixture.call().received.length;
  fixture.call().breakNoiseFilter();
  await fixture.pass(100);
  const sent = fixture.call().received.slice(before);
  const processors = sent.filter(({ action }) => action === "update-input-settings");
  expect(JSON.stringify(processors)).toContain('"processor":{"type":"none"}');
  expect(sent.filter(({ action }) => action === "local-audio")).toMatchObject([{ state: true }]);
  expect(fixture.client.getSnapshot()).toMatchObject({ status: "connected", muted: false });
});
