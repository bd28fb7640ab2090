import pg from "pg";

/** Derives the rows of statements from PostgreSQL's analysis of them. */

export type StatementColumn = {
  name: string;
  /** The alternatives of its type in TypeScript, without null. */
  types: readonly string[];
  notNull: boolean;
  /** If an outer join can empty the column: the first column that it empties, and nullability in other rows. */
  joined: { first: string; notNull: boolean } | null;
};

/**
 * The columns of a statement, without running it. A function that has the statement as its body keeps the analysed
 * query; it names the table of each column, and the outer joins that can empty it.
 * @param marked columns that the text declares as never null
 */
export async function columnsOf(
  client: pg.Client,
  text: string,
  marked: ReadonlySet<string>,
): Promise<StatementColumn[]> {
  // Commands such as SET answer nothing, and cannot be prepared by SQL.
  if (!/^\s*(SELECT|WITH|INSERT|UPDATE|DELETE|MERGE|VALUES)\b/.test(text)) return [];
  await client.query("BEGIN");
  try {
    await client.query(`PREPARE described AS ${text}`);
    const described = await client.query<{ parameters: string[]; results: string[] | null }>(
      `SELECT "parameter_types"::text[] AS "parameters", "result_types"::text[] AS "results"
       FROM pg_prepared_statements WHERE "name" = 'described'`,
    );
    await client.query("DEALLOCATE described");
    const { parameters, results } = described.rows[0]!;
    if (!results || results.every((type) => type === "void")) return [];
    await client.query(
      `CREATE FUNCTION pg_temp.described(${parameters.join(", ")}) RETURNS SETOF record BEGIN ATOMIC ${text}; END`,
    );
    const stored = await client.query<{ body: string }>(
      `SELECT "prosqlbody"::text AS "body" FROM pg_proc WHERE "proname" = 'described'`,
    );
    return new Analysis(await catalogOf(client), marked).columns(queryIn(parseNodes(stored.rows[0]!.body)));
  } finally {
    await client.query("ROLLBACK");
  }
}

/** The tables, functions and types that analysed queries name by number. */
type Catalog = {
  /** Columns without null, as `table.column`. */
  notNull: ReadonlySet<string>;
  functions: ReadonlyMap<number, string>;
  operators: ReadonlyMap<number, string>;
  isEnumeration: (type: number) => boolean;
  isText: (type: number) => boolean;
  isJson: (type: number) => boolean;
  /** The type of a parsed value; values inside of JSON have fewer types. */
  typeOf: (type: number, inJson: boolean) => string[];
};

const catalogs = new WeakMap<pg.Client, Promise<Catalog>>();

function catalogOf(client: pg.Client): Promise<Catalog> {
  let catalog = catalogs.get(client);
  if (!catalog) {
    catalog = loadCatalog(client);
    catalogs.set(client, catalog);
  }
  return catalog;
}

const IN_ROWS: Record<string, string> = {
  bool: "boolean",
  bytea: "Buffer<ArrayBuffer>",
  json: "unknown",
  jsonb: "unknown",
  timestamptz: "Date",
  ...Object.fromEntries(["int2", "int4", "int8", "float4", "float8"].map((type) => [type, "number"])),
  ...Object.fromEntries(["text", "varchar", "numeric", "uuid"].map((type) => [type, "string"])),
};
const IN_JSON: Record<string, string> = {
  ...IN_ROWS,
  bytea: "string",
  timestamptz: "string",
  numeric: "number",
};

async function loadCatalog(client: pg.Client): Promise<Catalog> {
  const columns = await client.query<{ key: string }>(
    `SELECT "attrelid" || '.' || "attnum" AS "key" FROM pg_attribute WHERE "attnotnull"`,
  );
  const functions = await client.query<{ oid: number; name: string }>(
    `SELECT "oid"::int, "proname" AS "name" FROM pg_proc WHERE "pronamespace" = 'pg_catalog'::regnamespace`,
  );
  const operators = await client.query<{ oid: number; name: string }>(
    `SELECT "oid"::int, "oprname" AS "name" FROM pg_operator`,
  );
  const types = await client.query<{ oid: number; name: string; kind: string; element: number }>(
    `SELECT "oid"::int, "typname" AS "name", "typtype" AS "kind",
       CASE WHEN "typcategory" = 'A' THEN "typelem"::int ELSE 0 END AS "element" FROM pg_type`,
  );
  const typeOf = new Map(types.rows.map((type) => [type.oid, type]));
  const scalar = (oid: number, inJson: boolean): string | undefined => {
    const type = typeOf.get(oid);
    return type?.kind === "e" ? type.name : (inJson ? IN_JSON : IN_ROWS)[type?.name ?? ""];
  };
  return {
    notNull: new Set(columns.rows.map(({ key }) => key)),
    functions: new Map(functions.rows.map(({ oid, name }) => [oid, name])),
    operators: new Map(operators.rows.map(({ oid, name }) => [oid, name])),
    isEnumeration: (oid) => typeOf.get(oid)?.kind === "e",
    isText: (oid) => ["text", "varchar", "unknown"].includes(typeOf.get(oid)?.name ?? ""),
    isJson: (oid) => scalar(oid, false) === "unknown",
    typeOf(oid, inJson) {
      const element = typeOf.get(oid)?.element ?? 0;
      const type = scalar(element || oid, inJson);
      // Arrays of types unknown to the driver, such as enumerations, arrive as text.
      const isParsed = inJson || element === 0 || Array.isArray(pg.types.getTypeParser(oid)("{}"));
      if (type === undefined || !isParsed) return [UNREADABLE];
      return [element === 0 ? type : `${type}[]`];
    },
  };
}

/** The type of a value that no row can hold. */
export const UNREADABLE = "never";

/** A node of an analysed query, as PostgreSQL writes it: fields by name. */
type Tree = { tag: string; fields: Map<string, Value> };
type Value = Tree | Value[] | string | null;

/** Parses the text of a `pg_node_tree`. */
function parseNodes(text: string): Value {
  const tokens = [...text.matchAll(/[(){}]|\[[^\]]*\]|"(?:\\.|[^"\\])*"|(?:\\.|[^\s(){}[\]\\])+/gs)].map(
    ([token]) => token,
  );
  let at = 0;
  const value = (): Value => {
    const token = tokens[at++]!;
    if (token === "<>") return null;
    if (token === "(") return list();
    if (token === "{") return node();
    return token.replace(/\\(.)/gs, "$1");
  };
  const list = (): Value[] => {
    const items: Value[] = [];
    while (tokens[at] !== ")") items.push(value());
    at++;
    return items;
  };
  const node = (): Tree => {
    const tree: Tree = { tag: tokens[at++]!, fields: new Map() };
    while (tokens[at] !== "}") {
      const name = tokens[at++]!.slice(1);
      const values: Value[] = [];
      while (tokens[at] !== "}" && !/^:[a-z_A-Z]/.test(tokens[at]!)) values.push(value());
      tree.fields.set(name, values.length === 1 ? values[0]! : values);
    }
    at++;
    return tree;
  };
  return value();
}

const isTree = (value: Value | undefined): value is Tree =>
  value !== null && typeof value === "object" && !Array.isArray(value);
const treeAt = (tree: Tree, field: string): Tree | null => {
  const value = tree.fields.get(field);
  return isTree(value) ? value : null;
};
const treesAt = (tree: Tree, field: string): Tree[] => {
  const value = tree.fields.get(field);
  return Array.isArray(value) ? value.filter(isTree) : [];
};
const numberAt = (tree: Tree, field: string): number => Number(tree.fields.get(field));
const isTrue = (tree: Tree, field: string): boolean => tree.fields.get(field) === "true";

function queryIn(value: Value): Tree {
  if (isTree(value)) return value;
  const found = Array.isArray(value) ? value.map(queryIn).at(-1) : undefined;
  if (!found) throw new Error("The function has no statement.");
  return found;
}

/** Functions that answer null only for a null argument. */
const KEEPING = new Set(
  `abs array_append array_cat array_remove array_to_string bool btrim cardinality ceil convert_from convert_to date
   date_part date_trunc decode encode extract float8 floor int2 int4 int8 json_strip_nulls jsonb_strip_nulls left length lower ltrim md5 numeric
   octet_length regexp_replace replace right round rtrim sha256 similarity split_part starts_with substr substring text
   timestamptz timezone to_char to_json to_jsonb to_timestamp trim upper`.split(/\s+/),
);
/** Functions that never answer null. */
const NEVER_NULL = new Set(
  `clock_timestamp concat concat_ws count dense_rank gen_random_uuid json_build_array json_build_object
   jsonb_build_array jsonb_build_object nextval now num_nonnulls num_nulls rank row_number`.split(/\s+/),
);
/** Aggregates that answer null only for no row, or for null in all of them. */
const OF_VALUES = new Set("avg bit_and bit_or bool_and bool_or every max min string_agg sum".split(" "));
/** Aggregates that answer null only for no row. */
const OF_ROWS = new Set("array_agg json_agg json_object_agg jsonb_agg jsonb_object_agg".split(" "));
/** Operators that answer null only for a null operand. */
const OPERATORS = new Set(
  "= <> < <= > >= + - * / % || && @> <@ ~ ~* !~ !~* ~~ ~~* !~~ !~~* ^@ @@".split(" "),
);

const [EXISTS, SCALAR, ARRAY] = ["0", "4", "6"];
const [RELATION, SUBQUERY, JOIN, VALUES, CTE, GROUP] = ["0", "1", "2", "5", "6", "9"];
const LEFT_JOIN = "1";
const INNER_JOIN = "0";

const joinsOf = (column: Tree): string[] => {
  const joins = column.fields.get("varnullingrels");
  // The first item marks a set.
  return Array.isArray(joins) ? joins.slice(1).map((join) => `join ${join}`) : [];
};

/** Derives the types of analysed queries, and which of their values can be null. */
class Analysis {
  private readonly known = new Map<Tree, boolean[]>();
  private readonly assumed = new Map<Tree, boolean[]>();
  private readonly certain = new Map<Tree, Set<string>>();
  private readonly visited = new Set<Tree>();
  constructor(
    private readonly catalog: Catalog,
    private readonly marked: ReadonlySet<string>,
  ) {}

  columns(query: Tree): StatementColumn[] {
    const notNull = this.notNullOutputs(query, []);
    const types = this.typesOfOutputs(query, [], false);
    const first = new Map<string, string>();
    return targetsOf(query).map((target, index) => {
      const name = String(target.fields.get("resname"));
      const expression = treeAt(target, "expr")!;
      const join = this.joinOf(expression, query);
      const isMarked = join === null && this.marked.has(name);
      const column = { name, types: types[index]!, notNull: notNull[index]! || isMarked, joined: null };
      if (join === null) return column;
      first.set(join, first.get(join) ?? name);
      return {
        ...column,
        joined: { first: first.get(join)!, notNull: this.isSourceNotNull(expression, [query]) },
      };
    });
  }

  /** The outer join that can empty a column, if there is one alone. */
  private joinOf(column: Tree, query: Tree): string | null {
    if (column.tag !== "VAR" || treeAt(query, "setOperations") || this.isCertain(column, [query]))
      return null;
    const joins = this.emptiedBy(column, [query]);
    return joins.length === 1 ? joins[0]! : null;
  }

  private notNullOutputs(query: Tree, outer: readonly Tree[]): boolean[] {
    const known = this.assumed.get(query) ?? this.known.get(query);
    if (known) return known;
    const targets = targetsOf(query);
    const queries = [query, ...outer];
    const combined = treeAt(query, "setOperations");
    // A recursive query is assumed to be free of null until its parts contradict.
    let found = targets.map(() => true);
    for (;;) {
      const assumed = found;
      this.assumed.set(query, assumed);
      found = combined
        ? this.notNullOfCombined(combined, queries)
        : targets.map((target) => this.isNotNull(treeAt(target, "expr"), queries));
      this.assumed.delete(query);
      if (!combined || found.every((one, index) => one === assumed[index])) break;
      this.known.clear();
    }
    this.known.set(query, found);
    return found;
  }

  private notNullOfCombined(operation: Tree, queries: readonly Tree[]): boolean[] {
    if (operation.tag === "RANGETBLREF") return this.notNullOutputs(branchOf(operation, queries), queries);
    const left = this.notNullOfCombined(treeAt(operation, "larg")!, queries);
    const right = this.notNullOfCombined(treeAt(operation, "rarg")!, queries);
    return left.map((one, index) => one && right[index]!);
  }

  private isNotNull(expression: Tree | null, queries: readonly Tree[]): boolean {
    if (!expression) return false;
    const arguments_ = treesAt(expression, "args");
    const all = () => arguments_.every((one) => this.isNotNull(one, queries));
    switch (expression.tag) {
      case "VAR":
        return (
          this.isCertain(expression, queries) ||
          (this.emptiedBy(expression, queries).length === 0 && this.isSourceNotNull(expression, queries))
        );
      case "CONST":
        return !isTrue(expression, "constisnull");
      case "NULLTEST":
      case "BOOLEANTEST":
      case "DISTINCTEXPR":
      case "ROWEXPR":
      case "ARRAYEXPR":
      case "SQLVALUEFUNCTION":
        return true;
      case "COALESCEEXPR":
      case "MINMAXEXPR":
        return arguments_.some((one) => this.isNotNull(one, queries));
      case "BOOLEXPR":
        return all();
      case "RELABELTYPE":
      case "COERCEVIAIO":
      case "ARRAYCOERCEEXPR":
      case "COLLATEEXPR":
        return this.isNotNull(treeAt(expression, "arg"), queries);
      case "CASEEXPR":
        return this.inEachCase(expression, queries, (one) => this.isNotNull(one, queries)).every(Boolean);
      case "OPEXPR":
        return this.isStrictOperator(expression) && all();
      case "FUNCEXPR":
      case "WINDOWFUNC": {
        const name = this.functionOf(expression);
        return NEVER_NULL.has(name) || (KEEPING.has(name) && all());
      }
      case "AGGREF":
        return this.isAggregateNotNull(expression, queries);
      case "SUBLINK": {
        const kind = String(expression.fields.get("subLinkType"));
        if (kind !== SCALAR) return kind === EXISTS || kind === ARRAY;
        const query = treeAt(expression, "subselect")!;
        const answersOneRow =
          isTrue(query, "hasAggs") &&
          treesAt(query, "groupClause").length === 0 &&
          !treeAt(query, "havingQual");
        return answersOneRow && this.notNullOutputs(query, queries)[0]!;
      }
      default:
        return false;
    }
  }

  private functionOf(expression: Tree): string {
    const field = { FUNCEXPR: "funcid", WINDOWFUNC: "winfnoid", AGGREF: "aggfnoid" }[expression.tag]!;
    return this.catalog.functions.get(numberAt(expression, field)) ?? "";
  }

  private isStrictOperator = (expression: Tree): boolean =>
    OPERATORS.has(this.catalog.operators.get(numberAt(expression, "opno")) ?? "");

  private isAggregateNotNull(aggregate: Tree, queries: readonly Tree[]): boolean {
    const name = this.functionOf(aggregate);
    if (NEVER_NULL.has(name)) return true;
    const [query] = queries;
    const isGrouped =
      treesAt(query!, "groupClause").length > 0 && treesAt(query!, "groupingSets").length === 0;
    if (!isGrouped || treeAt(aggregate, "aggfilter") || numberAt(aggregate, "agglevelsup") > 0) return false;
    const values = treesAt(aggregate, "args").map((target) => treeAt(target, "expr"));
    return OF_ROWS.has(name) || (OF_VALUES.has(name) && values.every((one) => this.isNotNull(one, queries)));
  }

  /** Reads each result of a choice, where its condition holds. */
  private inEachCase<Read>(
    choice: Tree,
    queries: readonly Tree[],
    read: (result: Tree | null) => Read,
  ): Read[] {
    const cases = treesAt(choice, "args").map((when) => {
      const before = this.certaintyOf(queries[0]!);
      const certain = new Set(before);
      if (!treeAt(choice, "arg")) this.addCertainIn(treeAt(when, "expr"), certain);
      this.certain.set(queries[0]!, certain);
      const found = read(treeAt(when, "result"));
      this.certain.set(queries[0]!, before);
      return found;
    });
    return [...cases, read(treeAt(choice, "defresult"))];
  }

  /** The columns that the conditions of a query exclude null from, and the outer joins that must have found a row. */
  private certaintyOf(query: Tree): Set<string> {
    let certain = this.certain.get(query);
    if (!certain) {
      certain = new Set();
      const tree = treeAt(query, "jointree");
      if (tree) this.addCertain(tree, certain);
      this.certain.set(query, certain);
    }
    return certain;
  }

  private isCertain(column: Tree, queries: readonly Tree[]): boolean {
    return this.certaintyOf(queries[numberAt(column, "varlevelsup")]!).has(columnKeyOf(column));
  }

  /** The outer joins that can empty a column. */
  private emptiedBy(column: Tree, queries: readonly Tree[]): string[] {
    const certain = this.certaintyOf(queries[numberAt(column, "varlevelsup")]!);
    return joinsOf(column).filter((join) => !certain.has(join));
  }

  private addCertain(tree: Tree, certain: Set<string>): void {
    if (tree.tag === "FROMEXPR") {
      for (const from of treesAt(tree, "fromlist")) this.addCertain(from, certain);
      this.addCertainIn(treeAt(tree, "quals"), certain);
    } else if (tree.tag === "JOINEXPR") {
      const kind = tree.fields.get("jointype");
      if (kind === INNER_JOIN || kind === LEFT_JOIN) this.addCertain(treeAt(tree, "larg")!, certain);
      if (kind !== INNER_JOIN) return;
      this.addCertain(treeAt(tree, "rarg")!, certain);
      this.addCertainIn(treeAt(tree, "quals"), certain);
    }
  }

  private addCertainIn(condition: Tree | null, certain: Set<string>): void {
    const add = (value: Tree | null | undefined): void => {
      if (value?.tag === "RELABELTYPE") add(treeAt(value, "arg"));
      if (value?.tag === "FUNCEXPR" && KEEPING.has(this.functionOf(value)))
        treesAt(value, "args").forEach(add);
      if (value?.tag !== "VAR" || numberAt(value, "varlevelsup") !== 0) return;
      certain.add(columnKeyOf(value));
      for (const join of joinsOf(value)) certain.add(join);
    };
    if (condition?.tag === "BOOLEXPR" && condition.fields.get("boolop") === "and")
      for (const one of treesAt(condition, "args")) this.addCertainIn(one, certain);
    else if (condition?.tag === "BOOLEXPR" && condition.fields.get("boolop") === "or") {
      const each = treesAt(condition, "args").map((one) => {
        const found = new Set<string>();
        this.addCertainIn(one, found);
        return found;
      });
      for (const one of each[0] ?? []) if (each.every((found) => found.has(one))) certain.add(one);
    } else if (condition?.tag === "NULLTEST" && condition.fields.get("nulltesttype") === "1")
      add(treeAt(condition, "arg"));
    else if (condition?.tag === "OPEXPR" && this.isStrictOperator(condition))
      for (const one of treesAt(condition, "args")) add(one);
    else if (condition?.tag === "SCALARARRAYOPEXPR" && isTrue(condition, "useOr"))
      add(treesAt(condition, "args")[0]);
  }

  /** True if the table or query of a column has no null in it. */
  private isSourceNotNull(column: Tree, queries: readonly Tree[]): boolean {
    if ((column.fields.get("varreturningtype") ?? "0") !== "0") return false;
    const number = numberAt(column, "varattno");
    if (number <= 0) return true;
    const { entry, around, value, query } = sourceOf(column, queries);
    if (this.marked.has(nameIn(entry, number))) return true;
    if (entry.fields.get("rtekind") === RELATION)
      return this.catalog.notNull.has(`${entry.fields.get("relid")}.${number}`);
    if (query) return this.notNullOutputs(query.tree, query.outer)[number - 1]!;
    if (value.length === 0) return false;
    if (entry.fields.get("rtekind") === GROUP && treesAt(around[0]!, "groupingSets").length > 0) return false;
    return value.every((one) => this.isNotNull(one, around));
  }

  private typesOfOutputs(query: Tree, outer: readonly Tree[], inJson: boolean): string[][] {
    const queries = [query, ...outer];
    const combined = treeAt(query, "setOperations");
    if (combined) return this.typesOfCombined(combined, queries, inJson);
    return targetsOf(query).map((target) => this.typesOf(treeAt(target, "expr")!, queries, inJson));
  }

  private typesOfCombined(operation: Tree, queries: readonly Tree[], inJson: boolean): string[][] {
    if (operation.tag === "RANGETBLREF")
      return this.typesOfOutputs(branchOf(operation, queries), queries, inJson);
    const left = this.typesOfCombined(treeAt(operation, "larg")!, queries, inJson);
    const right = this.typesOfCombined(treeAt(operation, "rarg")!, queries, inJson);
    return left.map((one, index) => unionOf([one, right[index]!]));
  }

  /** The alternatives of a value's type, without null. Values inside of JSON have fewer types. */
  private typesOf(expression: Tree, queries: readonly Tree[], inJson: boolean): string[] {
    const of = (one: Tree | null) => (one ? this.typesOf(one, queries, inJson) : []);
    const arguments_ = treesAt(expression, "args");
    switch (expression.tag) {
      case "VAR": {
        const type = this.catalog.typeOf(numberAt(expression, "vartype"), inJson);
        const number = numberAt(expression, "varattno");
        if (number <= 0) return type;
        const { around, value, query } = sourceOf(expression, queries);
        if (value.length > 0) return unionOf(value.map((one) => this.typesOf(one, around, inJson)));
        if (!query || this.visited.has(query.tree)) return type;
        this.visited.add(query.tree);
        const types = this.typesOfOutputs(query.tree, query.outer, inJson)[number - 1]!;
        this.visited.delete(query.tree);
        return types;
      }
      case "CONST":
        return isTrue(expression, "constisnull") ? [] : this.typesOfConstant(expression, inJson);
      case "COALESCEEXPR":
      case "MINMAXEXPR":
        return unionOf(arguments_.map(of));
      case "CASEEXPR":
        return unionOf(this.inEachCase(expression, queries, of));
      case "COERCEVIAIO": {
        const argument = treeAt(expression, "arg")!;
        const isLabel = this.catalog.isEnumeration(typeOfExpression(argument));
        return isLabel ? of(argument) : this.catalog.typeOf(typeOfExpression(expression), inJson);
      }
      case "RELABELTYPE":
      case "COLLATEEXPR":
        return of(treeAt(expression, "arg"));
      case "ARRAYEXPR": {
        const items = treesAt(expression, "elements");
        return [
          arrayOf(
            unionOf(items.map(of)),
            items.every((one) => this.isNotNull(one, queries)),
          ),
        ];
      }
      case "SUBLINK": {
        const kind = expression.fields.get("subLinkType");
        const query = treeAt(expression, "subselect")!;
        if (kind !== SCALAR && kind !== ARRAY) return ["boolean"];
        const [types] = this.typesOfOutputs(query, queries, inJson);
        return kind === SCALAR ? types! : [arrayOf(types!, this.notNullOutputs(query, queries)[0]!)];
      }
      case "AGGREF": {
        const name = this.functionOf(expression);
        const values = arguments_.map((target) => treeAt(target, "expr")!);
        if (name === "min" || name === "max") return of(values[0]!);
        if (/^jsonb?_agg$|^array_agg$/.test(name)) {
          const types = this.typesOf(values[0]!, queries, inJson || name !== "array_agg");
          return [arrayOf(types, this.isNotNull(values[0]!, queries))];
        }
        if (/^jsonb?_object_agg$/.test(name)) {
          const types = this.typesOf(values[1]!, queries, true);
          return [`Record<string, ${written(types, this.isNotNull(values[1]!, queries))}>`];
        }
        break;
      }
      case "FUNCEXPR": {
        const name = this.functionOf(expression);
        if (/^jsonb?_build_object$/.test(name)) return [this.objectOf(arguments_, queries)];
        if (/^jsonb?_strip_nulls$/.test(name) && arguments_[0]!.tag === "FUNCEXPR")
          return [this.objectOf(treesAt(arguments_[0]!, "args"), queries, true)];
        if (/^to_jsonb?$/.test(name)) return this.typesOf(arguments_[0]!, queries, true);
        break;
      }
    }
    return this.catalog.typeOf(typeOfExpression(expression), inJson);
  }

  private objectOf(arguments_: readonly Tree[], queries: readonly Tree[], withoutNull = false): string {
    const members: string[] = [];
    // A call with VARIADIC has one array, whose members are unknown.
    const given = arguments_.length === 1 ? treesAt(arguments_[0]!, "elements") : arguments_;
    for (let index = 0; index + 1 < given.length; index += 2) {
      const [name] = this.typesOf(given[index]!, queries, true);
      const value = given[index + 1]!;
      if (!name?.startsWith('"')) return "Record<string, unknown>";
      const notNull = this.isNotNull(value, queries);
      const optional = withoutNull && !notNull;
      const type = written(this.typesOf(value, queries, true), notNull || optional);
      members.push(`${nameOf(JSON.parse(name))}${optional ? "?" : ""}: ${type}`);
    }
    return `{ ${members.join("; ")} }`;
  }

  private typesOfConstant(constant: Tree, inJson: boolean): string[] {
    const type = numberAt(constant, "consttype");
    const text = textOf(constant);
    if (this.catalog.isText(type)) return [JSON.stringify(text)];
    // The stored form of jsonb begins with the kind and the number of its items.
    if (this.catalog.isJson(type) && (text === "[]" || text === "\0\0\0@")) return ["never[]"];
    if (this.catalog.isJson(type) && (text === "{}" || text === "\0\0\0 ")) return [EMPTY_OBJECT];
    return this.catalog.typeOf(type, inJson);
  }
}

/** The columns that a query answers. */
function targetsOf(query: Tree): Tree[] {
  const written = query.fields.get("commandType") === "1" ? "targetList" : "returningList";
  return treesAt(query, written).filter((target) => !isTrue(target, "resjunk"));
}

const branchOf = (reference: Tree, [query]: readonly Tree[]): Tree =>
  treeAt(treesAt(query!, "rtable")[numberAt(reference, "rtindex") - 1]!, "subquery")!;

/** The name of a column of a table, query or function. */
function nameIn(entry: Tree, number: number): string {
  const names = treeAt(entry, "eref")?.fields.get("colnames");
  return Array.isArray(names) ? String(names[number - 1]).slice(1, -1) : "";
}

const EMPTY_OBJECT = "Record<string, never>";

const columnKeyOf = (column: Tree): string => `${numberAt(column, "varno")}.${numberAt(column, "varattno")}`;

type Source = {
  entry: Tree;
  around: readonly Tree[];
  /** The expressions that give the value, for joins, groups and lists of values. */
  value: Tree[];
  query: { tree: Tree; outer: readonly Tree[] } | null;
};

/** The table, query or expression that a column comes from. */
function sourceOf(column: Tree, queries: readonly Tree[]): Source {
  const around = queries.slice(numberAt(column, "varlevelsup"));
  const entry = treesAt(around[0]!, "rtable")[numberAt(column, "varno") - 1]!;
  const index = numberAt(column, "varattno") - 1;
  const at = (field: string) => [treesAt(entry, field)[index]!];
  const source = { entry, around, value: [], query: null };
  switch (entry.fields.get("rtekind")) {
    case SUBQUERY:
      return { ...source, query: { tree: treeAt(entry, "subquery")!, outer: around } };
    case JOIN:
      return { ...source, value: at("joinaliasvars") };
    case VALUES:
      return { ...source, value: (entry.fields.get("values_lists") as Tree[][]).map((row) => row[index]!) };
    case CTE: {
      const from = around.slice(numberAt(entry, "ctelevelsup"));
      const name = entry.fields.get("ctename");
      const table = treesAt(from[0]!, "cteList").find((one) => one.fields.get("ctename") === name)!;
      return { ...source, query: { tree: treeAt(table, "ctequery")!, outer: from } };
    }
    case GROUP:
      return { ...source, value: at("groupexprs") };
    default:
      return source;
  }
}

const TYPE_FIELDS: Record<string, string> = {
  VAR: "vartype",
  CONST: "consttype",
  PARAM: "paramtype",
  FUNCEXPR: "funcresulttype",
  OPEXPR: "opresulttype",
  NULLIFEXPR: "opresulttype",
  AGGREF: "aggtype",
  WINDOWFUNC: "wintype",
  COALESCEEXPR: "coalescetype",
  CASEEXPR: "casetype",
  MINMAXEXPR: "minmaxtype",
  RELABELTYPE: "resulttype",
  COERCEVIAIO: "resulttype",
  ARRAYCOERCEEXPR: "resulttype",
  FIELDSELECT: "resulttype",
  ARRAYEXPR: "array_typeid",
  SUBSCRIPTINGREF: "refrestype",
  SQLVALUEFUNCTION: "type",
};
const BOOL = 16;

function typeOfExpression(expression: Tree): number {
  if (expression.tag === "COLLATEEXPR") return typeOfExpression(treeAt(expression, "arg")!);
  const field = TYPE_FIELDS[expression.tag];
  return field ? numberAt(expression, field) : BOOL;
}

/** The text of a constant: bytes after a header of four, or up to a zero. */
function textOf(constant: Tree): string {
  const value = constant.fields.get("constvalue");
  const numbers = String(Array.isArray(value) ? value.at(-1) : value).match(/-?\d+/g) ?? [];
  const bytes = Buffer.from(numbers.map((one) => Number(one) & 255));
  return (constant.fields.get("constlen") === "-2" ? bytes.subarray(0, -1) : bytes.subarray(4)).toString();
}

const nameOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

export function unionOf(alternatives: readonly (readonly string[])[]): string[] {
  const all = [...new Set(alternatives.flat())];
  if (all.includes("unknown")) return ["unknown"];
  const isText = all.includes("string");
  const isEmpty = (one: string) => one === "never[]" || one === EMPTY_OBJECT;
  const known = all.filter((one) => !(isText && one.startsWith('"')));
  return known.some((one) => !isEmpty(one)) ? known.filter((one) => !isEmpty(one)) : known;
}

export const written = (types: readonly string[], notNull: boolean): string =>
  types.includes("unknown") ? "unknown" : [...types, ...(notNull ? [] : ["null"])].join(" | ");

function arrayOf(types: readonly string[], notNull: boolean): string {
  const item = written(types, notNull);
  return / \| /.test(item) ? `(${item})[]` : `${item}[]`;
}
