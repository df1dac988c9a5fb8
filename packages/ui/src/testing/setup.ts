import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

/** jsdom has no pointer capture, which toasts ask for so that they can be swiped away. */
Element.prototype.setPointerCapture = () => undefined;

afterEach(cleanup);
