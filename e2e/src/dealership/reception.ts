import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type OpenDealership, openDealership } from './open-dealership.ts'
import { receptionVariable, type SharedRoom } from './shared.ts'

interface Room {
  readonly dealership: Promise<OpenDealership>
  readonly taken: string[]
  /** How many journeys have entered. */
  journeys: number
}

/**
 * Keeps the dealerships that journeys share, by name: each is opened when the first journey enters and outlives the
 * workers. One in which so many journeys have been as may be is left, and the next journey finds a fresh one. It also
 * remembers what was taken.
 *
 * @returns how to close all of them
 */
export async function openReception(): Promise<() => Promise<void>> {
  const rooms = new Map<string, Room>()
  const closing: Promise<void>[] = []

  const close = async ({ dealership }: Room) => (await dealership).stop()

  const openRoom = (name: string): Room => {
    const room = { dealership: openDealership(), taken: [], journeys: 0 }
    rooms.set(name, room)
    return room
  }

  const enter = (name: string, mostJourneys: number): Room => {
    let room = rooms.get(name) ?? openRoom(name)
    if (room.journeys >= mostJourneys) {
      closing.push(close(room))
      room = openRoom(name)
    }
    room.journeys += 1
    return room
  }

  /** `/name?journeys=12` enters a dealership, `/name/thing` takes something in it. */
  const answer = async (address: string): Promise<SharedRoom> => {
    const { pathname, searchParams } = new URL(address, 'http://reception')
    const [name = '', thing] = pathname.slice(1).split('/')
    const room = thing === undefined ? enter(name, Number(searchParams.get('journeys'))) : rooms.get(name)
    if (!room) throw new Error(`Nobody is at ${name}`)
    if (thing !== undefined) room.taken.push(thing)
    return { url: (await room.dealership).url, taken: room.taken }
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
    await Promise.all([...closing, ...[...rooms.values()].map(close)])
  }
}
