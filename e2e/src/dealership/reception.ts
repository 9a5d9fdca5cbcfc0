import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type OpenDealership, openDealership } from './server.ts'
import { receptionVariable, type SharedRoom } from './shared.ts'

interface Room {
  readonly dealership: Promise<OpenDealership>
  readonly taken: string[]
}

/**
 * Keeps the dealerships that journeys share, by name: each is opened when the first journey asks for it and lives
 * until the last one is over, longer than the workers. It also remembers what was taken in them.
 *
 * @returns how to close all of them
 */
export async function openReception(): Promise<() => Promise<void>> {
  const rooms = new Map<string, Room>()

  const roomOf = (name: string): Room => {
    const room = rooms.get(name) ?? { dealership: openDealership(), taken: [] }
    rooms.set(name, room)
    return room
  }

  /** `/name` asks for a dealership, `/name/thing` takes something in it. */
  const answer = async (path: string): Promise<SharedRoom> => {
    const [name = '', thing] = path.slice(1).split('/')
    const { dealership, taken } = roomOf(name)
    if (thing !== undefined) taken.push(thing)
    return { url: (await dealership).url, taken }
  }

  const desk = createServer((request, response) => {
    answer(request.url ?? '').then(
      (room) => response.end(JSON.stringify(room)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  }).listen(0, '127.0.0.1')
  await once(desk, 'listening')
  process.env[receptionVariable] = `http://127.0.0.1:${(desk.address() as AddressInfo).port}`

  return async () => {
    desk.close()
    desk.closeAllConnections()
    await Promise.all([...rooms.values()].map(async ({ dealership }) => (await dealership).stop()))
  }
}
