import { parseSync } from "vite";

export interface ModuleImport {
  specifier: string;
  /**
   * True if the import is erased at build time: `import type`, `export type`, or every name marked `type`.
   */
  isTypeOnly: boolean;
  /** True for `import("…")` in code, which a bundler loads later. */
  isDynamic: boolean;
  line: number;
}

export interface ParsedModule {
  imports: ModuleImport[];
  /** Names that are used as values but not declared in the file, and the line of each. */
  freeNames: Map<string, number>;
  /** The lines that read environment variables through `process`. */
  environmentLines: number[];
  /** Calls whose result varies between runs, because it depends on time, randomness or the network. */
  hiddenInputs: { name: string; line: number }[];
}

const hiddenInputCalls: ReadonlySet<string> = new Set([
  "Date.now",
  "Math.random",
  "performance.now",
  "crypto.randomUUID",
  "crypto.getRandomValues",
  "globalThis.fetch",
]);

interface SyntaxNode {
  type: string;
  start: number;
  [key: string]: unknown;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

function readName(value: unknown): string | null {
  return isNode(value) && value.type === "Identifier" && typeof value["name"] === "string"
    ? value["name"]
    : null;
}

function readLiteral(value: unknown): string | null {
  return isNode(value) && value.type === "Literal" && typeof value["value"] === "string"
    ? value["value"]
    : null;
}

/** Collects the names that a pattern declares: `a`, `{ a, b: c }`, `[d]`, `e = 1`, `...f`. */
function collectPatternNames(pattern: unknown, names: Set<string>): void {
  if (!isNode(pattern)) return;
  const name = readName(pattern);
  if (name) names.add(name);
  else if (pattern.type === "ObjectPattern" && Array.isArray(pattern["properties"])) {
    for (const property of pattern["properties"]) {
      collectPatternNames(
        isNode(property) && property.type === "Property" ? property["value"] : property,
        names,
      );
    }
  } else if (pattern.type === "ArrayPattern" && Array.isArray(pattern["elements"])) {
    for (const element of pattern["elements"]) collectPatternNames(element, names);
  } else if (pattern.type === "AssignmentPattern") collectPatternNames(pattern["left"], names);
  else if (pattern.type === "RestElement") collectPatternNames(pattern["argument"], names);
  else if (pattern.type === "TSParameterProperty") collectPatternNames(pattern["parameter"], names);
}

function collectDeclaredNames(node: SyntaxNode, names: Set<string>): void {
  if (node.type === "VariableDeclarator") collectPatternNames(node["id"], names);
  if (/Function|Class/.test(node.type)) collectPatternNames(node["id"], names);
  if (/^Import(Default|Namespace)?Specifier$/.test(node.type)) collectPatternNames(node["local"], names);
  if (node.type === "CatchClause") collectPatternNames(node["param"], names);
  if (Array.isArray(node["params"]))
    for (const parameter of node["params"]) collectPatternNames(parameter, names);
}

/** Returns whether a name may refer to a global value. It can't after a dot, before a colon, or in a type. */
function isValuePosition({ parent, key }: { parent: SyntaxNode; key: string }): boolean {
  if (parent.type === "MemberExpression") return key === "object" || parent["computed"] === true;
  if (parent.type === "Property" || /Definition$/.test(parent.type)) {
    return key === "value" || parent["computed"] === true || parent["shorthand"] === true;
  }
  return !parent.type.startsWith("TS") || /^TS(As|NonNull|Satisfies)/.test(parent.type);
}

function isProcess(node: unknown): boolean {
  const name = readName(node);
  if (name) return name === "process";
  return isNode(node) && node.type === "MemberExpression" && readName(node["property"]) === "process";
}

function readsEnvironment(node: SyntaxNode): boolean {
  if (node.type === "MemberExpression" && isProcess(node["object"])) {
    return readName(node["property"]) === "env" || readLiteral(node["property"]) === "env";
  }
  if (node.type === "VariableDeclarator" && isProcess(node["init"])) return true;
  if (node.type === "ImportDeclaration" && /^(node:)?process$/.test(readLiteral(node["source"]) ?? "")) {
    return JSON.stringify(node["specifiers"]).includes('"env"');
  }
  return false;
}

/**
 * Returns the name of a call whose result depends on outside state, such as time or randomness; otherwise
 * null.
 */
function readHiddenInput(node: SyntaxNode): string | null {
  if (node.type === "NewExpression" && readName(node["callee"]) === "Date") {
    return Array.isArray(node["arguments"]) && node["arguments"].length === 0 ? "new Date()" : null;
  }
  if (node.type !== "CallExpression" || !isNode(node["callee"])) return null;
  const callee = node["callee"];
  const owner =
    readName(callee["object"]) ?? readName(isNode(callee["object"]) ? callee["object"]["property"] : null);
  const name =
    callee.type === "MemberExpression" ? `${owner}.${readName(callee["property"])}` : readName(callee);
  return name !== null && hiddenInputCalls.has(name) ? `${name}()` : null;
}

function readImport(node: SyntaxNode): Omit<ModuleImport, "line"> | null {
  const specifier = readLiteral(node["source"]);
  if (specifier === null) return null;
  if (node.type === "ImportExpression") return { specifier, isTypeOnly: false, isDynamic: true };
  if (node.type === "TSImportType") return { specifier, isTypeOnly: true, isDynamic: false };
  if (node.type === "ExportAllDeclaration") {
    return { specifier, isTypeOnly: node["exportKind"] === "type", isDynamic: false };
  }
  if (node.type !== "ImportDeclaration" && node.type !== "ExportNamedDeclaration") return null;
  const kind = node.type === "ImportDeclaration" ? "importKind" : "exportKind";
  const specifiers = Array.isArray(node["specifiers"]) ? node["specifiers"].filter(isNode) : [];
  const isTypeOnly =
    node[kind] === "type" || (specifiers.length > 0 && specifiers.every((entry) => entry[kind] === "type"));
  return { specifier, isTypeOnly, isDynamic: false };
}

/** Parses a TypeScript module. Throws an error with the file's name if the syntax is invalid. */
export function parseModule({ file, code }: { file: string; code: string }): ParsedModule {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} could not be parsed: ${errors[0]?.message}`);

  const imports: ModuleImport[] = [];
  const environmentLines: number[] = [];
  const hiddenInputs: ParsedModule["hiddenInputs"] = [];
  const declared = new Set<string>();
  const used = new Map<string, number>();
  const lineOf = (offset: number): number => code.slice(0, offset).split("\n").length;

  const visit = ({
    node,
    parent,
    key,
  }: {
    node: SyntaxNode;
    parent: SyntaxNode | null;
    key: string;
  }): void => {
    const found = readImport(node);
    if (found) imports.push({ ...found, line: lineOf(node.start) });
    if (readsEnvironment(node)) environmentLines.push(lineOf(node.start));
    const input = readHiddenInput(node);
    if (input) hiddenInputs.push({ name: input, line: lineOf(node.start) });
    collectDeclaredNames(node, declared);
    const name = readName(node);
    if (name && parent && !used.has(name) && isValuePosition({ parent, key }))
      used.set(name, lineOf(node.start));
    for (const [childKey, value] of Object.entries(node)) {
      for (const child of Array.isArray(value) ? value : [value]) {
        if (isNode(child)) visit({ node: child, parent: node, key: childKey });
      }
    }
  };
  if (!isNode(program)) throw new Error(`${file} has no syntax tree`);
  visit({ node: program, parent: null, key: "" });

  const freeNames = new Map([...used].filter(([name]) => !declared.has(name)));
  return { imports, freeNames, environmentLines, hiddenInputs };
}
