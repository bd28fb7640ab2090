/** A kind of work for a worker thread: plain data in, plain data out. lib/wiring/thread-jobs.ts has its function. */
export type ThreadJob<Input, Output> = {
  name: string;
  /** long jobs have threads and a time limit of their own, so that no page waits for a book */
  isLong: boolean;
  /** the share of the time limit that an input gets */
  shareOfTime: (input: Input) => number;
  /** never set: carries the type of the output */
  output?: Output;
};

/** Does a job on a thread; `onProgress` sends its progress to the caller. */
export type ThreadWork<Input, Output> = (
  input: Input,
  onProgress: (done: number) => void,
) => Output | Promise<Output>;

/** Declares a kind of work for a worker thread. */
export const threadJob = <Input, Output>(
  name: string,
  {
    isLong = false,
    shareOfTime = () => 1,
  }: Partial<Pick<ThreadJob<Input, Output>, "isLong" | "shareOfTime">> = {},
): ThreadJob<Input, Output> => ({ name, isLong, shareOfTime });
