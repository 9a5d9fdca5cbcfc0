/** Records the times of people's actions, and the delivery times of messages. */
export class Recorder {
  readonly times = new Map<string, number[]>()
  /** Number of calls that were repeated because a server was busy or did not respond. */
  repeated = 0
  /** The reasons of refused calls. */
  readonly refusals: string[] = []
  readonly #sentAt = new Map<string, number>()

  record(name: string, milliseconds: number): void {
    const times = this.times.get(name)
    if (times === undefined) this.times.set(name, [milliseconds])
    else times.push(milliseconds)
  }

  /** Records that the message with this id is being sent. */
  sent(name: string, id: string): void {
    this.#sentAt.set(`${name} ${id}`, performance.now())
  }

  /** Records the delivery time of a message to another person. */
  arrived(name: string, id: string): void {
    const sentAt = this.#sentAt.get(`${name} ${id}`)
    if (sentAt !== undefined) this.record(name, performance.now() - sentAt)
  }
}
