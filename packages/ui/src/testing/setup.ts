import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// Waiting takes milliseconds; a machine that runs every suite at once needs longer.
configure({ asyncUtilTimeout: 30_000 });

afterEach(cleanup);
