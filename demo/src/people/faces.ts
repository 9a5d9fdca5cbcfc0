import { type Kysely, sql } from 'kysely'
import type { Draw } from '../attachments/demo-files.ts'
import { createRandom, type Random } from '../random.ts'

export interface DemoFace {
  readonly employeeId: number
  readonly bytes: Buffer
}

/** Draws pictures for most people of the loaded dealership. The app shows the initials of the others. */
export async function drawDemoFaces<Schema>(db: Kysely<Schema>, draw: Draw): Promise<DemoFace[]> {
  const random = createRandom('Auto-Kaarre faces')
  const { rows } = await sql<{ id: number }>`
    select id from employee where not is_workqueue and is_active order by id`.execute(db)
  const people = rows.filter((_, place) => place % 4 !== 3)
  return Promise.all(
    people.map(async ({ id }) => ({
      employeeId: id,
      bytes: await draw(face(random.fork(String(id))), 'jpeg'),
    })),
  )
}

const grounds = ['#c8d7e6', '#d9e4cf', '#ecd9c6', '#dccfe6', '#cfe3e2'] as const
const skins = ['#f1c9a5', '#e0a982', '#c98d63', '#8d5a3b'] as const
const hairs = ['#2d2420', '#5a3b25', '#a8763e', '#8f8f92', '#d8b46a'] as const
const shirts = ['#1d3c6e', '#39424e', '#7a1f26', '#2f5d48'] as const

function face(random: Random): string {
  const [ground, skin, hair, shirt] = [
    random.pick(grounds),
    random.pick(skins),
    random.pick(hairs),
    random.pick(shirts),
  ]
  const hairs256 = [
    '<path d="M70 116 q-4 -72 58 -72 q62 0 58 72 q-14 -38 -58 -38 q-44 0 -58 38 z"/>',
    '<path d="M66 170 q-8 -126 62 -126 q70 0 62 126 l-18 0 q6 -72 -44 -84 q-50 12 -44 84 z"/>',
    '<path d="M76 98 q6 -50 52 -50 q46 0 52 50 q-52 -22 -104 0 z"/>',
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
    <rect width="256" height="256" fill="${ground}"/>
    <path d="M28 256 q8 -66 100 -66 q92 0 100 66 z" fill="${shirt}"/>
    <rect x="108" y="156" width="40" height="52" rx="18" fill="${skin}"/>
    <ellipse cx="128" cy="122" rx="54" ry="62" fill="${skin}"/>
    <g fill="${hair}">${random.pick(hairs256)}</g>
    <circle cx="108" cy="122" r="5" fill="#2b2522"/><circle cx="148" cy="122" r="5" fill="#2b2522"/>
    <path d="M106 150 q22 18 44 0" fill="none" stroke="#8a4a3a" stroke-width="5" stroke-linecap="round"/>
  </svg>`
}
