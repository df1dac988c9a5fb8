// @ts-check
import { parse } from "acorn";
import { analyze } from "eslint-scope";
import { OLDEST_SYNTAX } from "./browser-floor.mjs";
import { isWindow, whoLacksAnyMember, whoLacksGlobal, whoLacksMember } from "./newer-apis.mjs";

/** @typedef {import("acorn").AnyNode & { readonly parent: AnyNode }} AnyNode */
/** @typedef {{ readonly api: string, readonly whoLacks: string, readonly offset: number }} NewerApi */
/** @typedef {{ readonly nodes: readonly AnyNode[], readonly variables: ReadonlyMap<unknown, import("eslint-scope").Variable | null> }} Script */

/**
 * Parses a script, in the syntax that the oldest browsers know.
 *
 * @param {string} code
 * @returns {Script}
 * @throws {SyntaxError} if it holds newer syntax
 */
export function parseScript(code) {
  const program = parse(code, { ecmaVersion: OLDEST_SYNTAX, sourceType: "module", ranges: true });
  // Both follow ESTree, in types of their own.
  const estree = /** @type {Parameters<typeof analyze>[0]} */ (/** @type {unknown} */ (program));
  const { scopes } = analyze(estree, { ecmaVersion: OLDEST_SYNTAX, sourceType: "module" });
  /** @type {AnyNode[]} */
  const nodes = [];
  addNodes(program, null, nodes);
  const references = scopes.flatMap((scope) => scope.references);
  return { nodes, variables: new Map(references.map(({ identifier, resolved }) => [identifier, resolved])) };
}

/**
 * Names of members that a script defines or spells out itself. They say nothing about the browser.
 *
 * @param {Script} script
 * @returns {string[]}
 */
export function ownNames({ nodes }) {
  return nodes.flatMap((node) => {
    if (node.type === "Property" && node.parent.type === "ObjectExpression") return nameOf(node.key, node.computed);
    if (node.type === "MethodDefinition" || node.type === "PropertyDefinition") return nameOf(node.key, node.computed);
    if (node.type === "MemberExpression" && isAssigned(node)) return nameOf(node.property, node.computed);
    if (node.type === "Literal" && node.parent.type !== "MemberExpression") return nameOf(node, true);
    return [];
  });
}

/**
 * Finds APIs that one of the oldest browsers lacks and that the script uses without asking whether they are there. A
 * property that is only read is undefined there and is not reported.
 *
 * @param {Script} script
 * @param {ReadonlySet<string>} own names that are the scripts' own
 * @returns {NewerApi[]}
 */
export function findNewerApis({ nodes, variables }, own) {
  /** @param {AnyNode} node @returns {string | null} the global that an expression is */
  const globalOf = (node) => {
    if (node.type === "Identifier") return variables.get(node) === null ? node.name : null;
    if (node.type !== "MemberExpression") return null;
    const object = globalOf(/** @type {AnyNode} */ (node.object));
    return object !== null && isWindow(object) ? (nameOf(node.property, node.computed)[0] ?? null) : null;
  };

  /** @param {AnyNode} node @returns {Omit<NewerApi, "offset"> | null} */
  const newerApi = (node) => {
    if (node.type === "Identifier") {
      const name = globalOf(node);
      return name === null ? null : { api: name, whoLacks: whoLacksGlobal(name) };
    }
    const member = memberOf(node);
    if (!member) return null;
    const { name } = member;
    const object = globalOf(member.object);
    if (object === null) return own.has(name) ? null : { api: `.${name}`, whoLacks: whoLacksAnyMember(name) };
    if (isWindow(object)) return { api: name, whoLacks: whoLacksGlobal(name) };
    return { api: `${object}.${name}`, whoLacks: whoLacksMember(object, name) };
  };

  return nodes.flatMap((node) => {
    const found = newerApi(node);
    if (!found || found.whoLacks === "") return [];
    const name = /** @type {string} */ (found.api.split(".").at(-1));
    return isAskedFor(node, name, variables) ? [] : [{ ...found, offset: node.start }];
  });
}

/**
 * Whether a use is the question itself, or runs only after it.
 *
 * @param {AnyNode} use
 * @param {string} name
 * @param {Script["variables"]} variables
 */
function isAskedFor(use, name, variables) {
  /** @param {AnyNode} test */
  const asks = (test) =>
    nodesIn(test).some((node) => {
      const definition = /** @type {AnyNode | undefined} */ (variables.get(node)?.defs[0]?.node);
      const value = definition?.type === "VariableDeclarator" ? definition.init : null;
      return names(node, name) || (value && nodesIn(/** @type {AnyNode} */ (value)).some((part) => names(part, name)));
    });

  for (let node = use, { parent } = use; parent; node = parent, { parent } = parent) {
    switch (parent.type) {
      case "UnaryExpression":
      case "BinaryExpression":
        if (node === use) return true;
        break;
      case "IfStatement":
      case "ConditionalExpression":
        if (node === parent.test ? node === use : asks(/** @type {AnyNode} */ (parent.test))) return true;
        break;
      case "LogicalExpression":
        if (node === parent.left ? node === use : asks(/** @type {AnyNode} */ (parent.left))) return true;
        break;
      case "BlockStatement":
      case "Program": {
        const before = /** @type {AnyNode[]} */ (parent.body).slice(
          0,
          parent.body.indexOf(/** @type {never} */ (node)),
        );
        if (before.some((statement) => leaves(statement) && asks(statement.test))) return true;
      }
    }
  }
  return false;
}

/** @param {AnyNode} statement @returns {statement is AnyNode & { test: AnyNode }} `if (…) return` or `if (…) throw` */
function leaves(statement) {
  if (statement.type !== "IfStatement") return false;
  const { consequent } = statement;
  const last = consequent.type === "BlockStatement" ? consequent.body.at(-1) : consequent;
  return last?.type === "ReturnStatement" || last?.type === "ThrowStatement";
}

/**
 * The member that a node uses in a way that throws, at once or when it is called, if it is missing.
 *
 * @param {AnyNode} node
 * @returns {{ readonly object: AnyNode, readonly name: string } | null}
 */
function memberOf(node) {
  const { parent } = node;
  if (node.type === "MemberExpression" && throwsIfMissing(node)) {
    const [name] = nameOf(node.property, node.computed);
    return name === undefined ? null : { object: /** @type {AnyNode} */ (node.object), name };
  }
  if (node.type === "Property" && parent.type === "ObjectPattern" && parent.parent.type === "VariableDeclarator") {
    const [name] = nameOf(node.key, node.computed);
    const { init } = parent.parent;
    return name === undefined || !init ? null : { object: /** @type {AnyNode} */ (init), name };
  }
  return null;
}

/** @param {import("acorn").MemberExpression & AnyNode} node @returns {boolean} whether it is called, constructed, looked into, or a function handed on */
function throwsIfMissing(node) {
  const { parent } = node;
  switch (parent.type) {
    case "CallExpression":
      return parent.callee === node ? !parent.optional : isOfClass(node);
    case "NewExpression":
    case "TaggedTemplateExpression":
      return true;
    case "MemberExpression":
      return parent.object === node && !parent.optional;
    case "VariableDeclarator":
      return parent.id.type === "ObjectPattern";
    default:
      return false;
  }
}

/** @param {import("acorn").MemberExpression} node @returns {boolean} whether it is a function, as `URL.canParse` is */
function isOfClass({ object }) {
  return object.type === "Identifier" && /^[A-Z]\w+$/.test(object.name);
}

/** @param {AnyNode} node */
function isAssigned(node) {
  return node.parent.type === "AssignmentExpression" && node.parent.left === node;
}

/** @param {AnyNode} node @param {string} name */
function names(node, name) {
  return (node.type === "Identifier" && node.name === name) || nameOf(node, true)[0] === name;
}

/**
 * @param {import("acorn").AnyNode} key
 * @param {boolean} isComputed whether an identifier there is a variable
 * @returns {string[]} the name, if it can be read
 */
function nameOf(key, isComputed) {
  if (key.type === "Identifier") return isComputed ? [] : [key.name];
  if (key.type === "Literal" && typeof key.value === "string") return [key.value];
  if (key.type === "TemplateLiteral" && key.expressions.length === 0) return [String(key.quasis[0]?.value.cooked)];
  return [];
}

/** @param {AnyNode} node @returns {AnyNode[]} it and all that it is made of */
function nodesIn(node) {
  return [node, ...childrenOf(node).flatMap(nodesIn)];
}

/** @param {import("acorn").AnyNode} node @param {AnyNode | null} parent @param {AnyNode[]} nodes */
function addNodes(node, parent, nodes) {
  const known = /** @type {AnyNode} */ (Object.assign(node, { parent }));
  nodes.push(known);
  for (const child of childrenOf(known)) addNodes(child, known, nodes);
}

/** @param {AnyNode} node @returns {AnyNode[]} */
function childrenOf(node) {
  /** @type {AnyNode[]} */
  const children = [];
  for (const [key, value] of Object.entries(node)) {
    if (key === "parent") continue;
    for (const item of Array.isArray(value) ? value : [value]) if (typeof item?.type === "string") children.push(item);
  }
  return children;
}
