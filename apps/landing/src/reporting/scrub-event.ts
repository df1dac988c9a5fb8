import type { Breadcrumb, ErrorEvent, Exception, StackFrame } from "@sentry/browser";
import { cleanText } from "./clean-text.ts";
import { scrubAddress } from "./scrub-text.ts";

/**
 * A copy of the event that holds what is listed here, and no more: user, extra data, contexts, cookies, local variables
 * and whatever a later version of the client collects stay behind. Every text in it is cleaned.
 */
export function scrubEvent(event: ErrorEvent): ErrorEvent {
  return definedOnly({
    type: undefined,
    event_id: event.event_id,
    timestamp: event.timestamp,
    platform: event.platform,
    level: event.level,
    environment: event.environment,
    release: event.release,
    sdk: event.sdk,
    tags: { place: event.tags?.["place"] },
    request: {
      url: scrubAddress(location.href, cleanText),
      // Not cleaned: a version number looks like a phone number.
      headers: { "User-Agent": navigator.userAgent },
    },
    message: clean(event.message),
    exception: { values: event.exception?.values?.map(scrubException) ?? [] },
    breadcrumbs: event.breadcrumbs?.map(scrubBreadcrumb),
    sdkProcessingMetadata: event.sdkProcessingMetadata, // for the client itself; it takes it out before sending
  });
}

export function scrubBreadcrumb(crumb: Breadcrumb): Breadcrumb {
  return definedOnly({
    timestamp: crumb.timestamp,
    level: crumb.level,
    category: clean(crumb.category),
    message: clean(crumb.message),
  });
}

function scrubException({ type, value, mechanism, stacktrace }: Exception): Exception {
  return definedOnly({
    type: clean(type),
    value: clean(value),
    mechanism:
      mechanism &&
      definedOnly({
        type: mechanism.type,
        handled: mechanism.handled,
        source: mechanism.source,
        exception_id: mechanism.exception_id,
        parent_id: mechanism.parent_id,
      }),
    stacktrace: stacktrace && { frames: stacktrace.frames?.map(scrubFrame) ?? [] },
  });
}

function scrubFrame({ filename, function: name, lineno, colno, in_app }: StackFrame): StackFrame {
  return definedOnly({
    filename: filename === undefined ? undefined : scrubAddress(filename, cleanText),
    function: clean(name),
    lineno,
    colno,
    in_app,
  });
}

function clean(text: string | undefined): string | undefined {
  return text === undefined ? undefined : cleanText(text);
}

/** Optional fields of Sentry's types may be missing, but not undefined. */
function definedOnly<T extends object>(fields: { readonly [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}
