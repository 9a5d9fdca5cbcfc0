import type { ScheduleReservation } from '@verstas/contract/workshop-schedule/entities.ts'
import { sampleReservation } from '@verstas/domain/workshop-schedule/test/sample-answers.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { chooseLanguage, startTexts, translate } from '../../../platform/texts/i18n.ts'
import { createFormat } from '../../../platform/ui/format.tsx'
import { boxHtml, type PlacedBox, plainBoxHtml } from './box-html.ts'
import type { BoxWords } from './box-words.ts'

beforeAll(async () => {
  await startTexts()
  await chooseLanguage('en')
})

const hostile = `"><img src=x onerror=alert(1)> & 'quoted' <b>`

const words: BoxWords = {
  t: translate,
  format: createFormat('Europe/Helsinki', 'en-GB'),
  priorityOf: ({ priority }) => priority ?? undefined,
  times: () => '08:00–10:00',
  describe: ({ work, priority }) => [work, priority?.description].filter(Boolean).join(', '),
}

const place = (changes: Partial<ScheduleReservation>, more: Partial<PlacedBox> = {}): PlacedBox => ({
  box: { key: 'key', entry: sampleReservation(changes), start: 0, end: 1, lane: 0, lanes: 1 },
  ...{ left: 0, width: 300, rowHeight: 60, rem: 16, isRunning: false, slip: 0 },
  ...{ isDense: false, isReachable: true, isChosen: false, isMoving: false },
  ...more,
})

/** Parses HTML in the same way as the board, and expects one element without injected elements. */
function read(html: string): HTMLElement {
  const host = document.createElement('div')
  host.innerHTML = html
  expect(host.children).toHaveLength(1)
  expect(host.querySelector('img, script, b b')).toBeNull()
  return host.children[0] as HTMLElement
}

const shapes: [string, Partial<PlacedBox>][] = [
  ['a wide box', {}],
  ['a narrow box', { width: 40 }],
  ['a low box', { rowHeight: 40 }],
  ['a dense box', { isDense: true, rowHeight: 25 }],
  ['a dense box with a mark', { isDense: true, rowHeight: 25, slip: 5 }],
]

describe('the texts of a box', () => {
  it.each(shapes)('escapes the texts of a box: %s', (_name, more) => {
    const priority = { code: '1', description: hostile, color: 'red' }
    const box = read(
      boxHtml(place({ license: hostile, model: hostile, work: hostile, priority }, more), words),
    )
    expect(box.getAttribute('aria-label')).toContain(hostile)
    expect([...box.attributes].map(({ name }) => name)).not.toContain('onerror')
    expect(box.textContent).not.toContain('&amp;')
  })

  it('a box shows special characters in plate and model as they were typed', () => {
    const box = read(boxHtml(place({ license: 'A"<b>&', model: `O'Hara & <Son>` }), words))
    expect(box.textContent).toContain('A"<b>&')
    expect(box.textContent).toContain(`O'Hara & <Son>`)
  })

  it('escapes the plate of a box that is rendered in minimal form', () => {
    expect(read(plainBoxHtml(place({ license: hostile }))).textContent).toBe(hostile)
  })
})

describe('the colour of a priority', () => {
  const flagOf = (color: string) =>
    read(
      boxHtml(place({ priority: { code: '1', description: 'Urgent', color } }), words),
    ).querySelector<HTMLElement>('[data-mark=flag]')

  it.each(['red', '#ff0000'])("the flag of a priority has the priority's colour %s", (color) => {
    expect(flagOf(color)?.getAttribute('style')).toBe(`background-color:${color}`)
  })

  it.each(['red;position:fixed', 'url(https://x)', '"><b>', 'expression(1)'])(
    'the flag of a priority ignores the invalid colour %s',
    (color) => {
      expect(flagOf(color)?.hasAttribute('style')).toBe(false)
    },
  )
})

describe('a narrow box', () => {
  const contentOf = (more: Partial<PlacedBox>) => {
    const box = read(boxHtml(place({ license: 'ABC-123', model: 'Golf' }, more), words))
    return [
      box.textContent.trim(),
      box.querySelectorAll('[data-mark=alert]').length,
      box.dataset.late ?? null,
    ]
  }

  it('shows the lateness in minutes beside the plate, below it or not at all, but no sign over it', () => {
    expect(contentOf({ slip: 5, width: 200 })).toEqual(['ABC-123 Golf +5min', 1, null])
    expect(contentOf({ slip: 5, width: 100 })).toEqual(['ABC-123 +5min Golf', 0, ''])
    expect(contentOf({ slip: 5, width: 50 })).toEqual(['ABC-123 +5min', 0, ''])
    expect(contentOf({ slip: 5, width: 40 })).toEqual(['ABC-123', 0, ''])
    expect(contentOf({ slip: 5, width: 28 })).toEqual(['', 1, ''])
  })

  it('shows the plate as text below 60 px, and as a plate above', () => {
    const lookOf = (width: number) => read(boxHtml(place({}, { width }), words)).querySelector('b')?.dataset
    expect(Object.keys(lookOf(59) ?? {})).toEqual(['text'])
    expect(Object.keys(lookOf(60) ?? {})).toEqual(['stacked'])
    expect(Object.keys(lookOf(90) ?? {})).toEqual([])
    expect(lookOf(30)).toBeUndefined()
  })
})
