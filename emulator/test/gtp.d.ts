/** What the tests use of Sabaki's client, which has no types of its own. */
declare module '@sabaki/gtp' {
  export const Command: { fromString(line: string): object };
  export class Controller {
    constructor(path: string, args: string[], options: { cwd: string });
    start(): void;
    stop(): Promise<void>;
    kill(): Promise<void>;
    sendCommand(command: object): Promise<{ content: string; error: boolean }>;
  }
}
