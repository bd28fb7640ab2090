import { problemOf } from "@/lib/platform/api/problem";
import { type ApiRequest, type ApiResponse, dropBody } from "./message";
import { requestIdFrom } from "./request-id";

/** The operation and the caller of a request, as far as they are known, for its log line. */
export type LogFacts = { operation: string | null; actor: string | null };

export type RequestObservation = LogFacts & {
  requestId: string;
  method: string;
  path: string;
  status: number;
  milliseconds: number;
  error: unknown;
};

type Engine<Request extends ApiRequest = ApiRequest> = {
  /** answers a request, and notes what it finds out about it */
  answer: (request: Request, requestId: string, facts: LogFacts) => Promise<ApiResponse>;
  /** converts an error of the database or of a library to a domain error, if it has a meaning for callers */
  translate: (error: unknown) => unknown;
  /** an error in the format of the engine's callers */
  refuse: (error: unknown, requestId: string, request: Request) => ApiResponse;
  /** adds what every response has, errors included */
  complete?: (request: Request, response: ApiResponse) => ApiResponse | Promise<ApiResponse>;
  /** the path without its secrets, for the log */
  loggedPath?: (path: string) => string;
  observe: (entry: RequestObservation) => void | Promise<void>;
};

/** The work around the answers of every engine: request ids, errors, HEAD and the log. */
export function pipeline<Request extends ApiRequest>({
  answer,
  translate,
  refuse,
  complete = (_request, response) => response,
  loggedPath = (path) => path,
  observe,
}: Engine<Request>): (request: Request) => Promise<ApiResponse> {
  return async (request) => {
    const started = performance.now();
    const requestId = requestIdFrom(request.headers["x-request-id"]);
    const facts: LogFacts = { operation: null, actor: null };
    let failure: unknown = null;
    let response: ApiResponse;
    try {
      response = await answer(request, requestId, facts);
    } catch (error) {
      failure = translate(error);
      response = refuse(failure, requestId, request);
    }
    response.headers["x-request-id"] = requestId;
    response = await complete(request, response);
    if (request.method === "HEAD") dropBody(response);
    await observe({
      ...facts,
      requestId,
      method: request.method,
      path: loggedPath(request.path),
      status: response.status,
      milliseconds: performance.now() - started,
      error: failure,
    });
    return response;
  };
}

/** An error as JSON, for callers that are programs. */
export function jsonProblem(error: unknown, requestId: string): ApiResponse {
  const { status, headers, body } = problemOf(error, requestId);
  const sent = { "content-type": "application/json; charset=utf-8", ...headers };
  return { status, headers: sent, body: JSON.stringify(body) };
}
