/** Records the times of people's acts, and of messages on their way to others. */
export class Recorder {
  readonly times = new Map<string, number[]>()
  /** Calls that were repeated because a server was busy or gave no answer. */
  repeated = 0
  /** The reasons of refused calls. */
  readonly refusals: string[] = []
  readonly #sentAt = new Map<string, number>()

  record(name: string, milliseconds: number): void {
    const times = this.times.get(name)
    if (times === undefined) this.times.set(name, [milliseconds])
    else times.push(milliseconds)
  }

  /** Notes that a message with this id leaves now. */
  sent(name: string, id: string): void {
    this.#sentAt.set(`${name} ${id}`, performance.now())
  }

  /** Records the time of a message that has arrived at another person. */
  arrived(name: string, id: string): void {
    const sentAt = this.#sentAt.get(`${name} ${id}`)
    if (sentAt !== undefined) this.record(name, performance.now() - sentAt)
  }
}
