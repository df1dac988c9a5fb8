import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

/** jsdom has no pointer capture, which toasts ask for so that they can be swiped away. */
Element.prototype.setPointerCapture = () => undefined;

// Waiting takes milliseconds; a machine that runs every suite at once needs longer.
configure({ asyncUtilTimeout: 30_000 });

afterEach(cleanup);
