import { act } from '@testing-library/react'
import type { OpenDifference } from '@verstas/contract/integration/difference-entities.ts'
import { describe, expect, it } from 'vitest'
import { networkError, refusal } from '../../platform/session/test/fake-server.ts'
import { press, settle, settleUntil } from '../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../platform/session/test/render-routes.tsx'
import { administratorSettings } from '../administration/test/sample-person.ts'
import { DifferencesPage } from './differences.tsx'
import { FieldMastersPage } from './field-masters.tsx'
import { sampleDifference, sampleDifferences, sampleMasters } from './test/sample-differences.ts'

const lists = 'GET /api/administration/differences'
const masters = 'GET /api/administration/field-masters'
const page = () => document.body.textContent
const until = (words: string) => settleUntil(() => expect(page()).toContain(words))

/** Presses an option of a group. */
async function pressIn(group: string, option: string): Promise<void> {
  const found = [...document.querySelectorAll(`[role="radiogroup"][aria-label="${group}"] label`)].find(
    (label) => label.textContent === option,
  )
  if (!(found instanceof HTMLElement)) throw new Error(`no option ${option}`)
  act(() => found.click())
  await settle()
}

async function show(
  component: typeof DifferencesPage,
  prepare: (server: FakeServer) => void,
): Promise<FakeServer> {
  const { server } = await renderPages('/', [{ path: '/', component }], {
    settings: administratorSettings,
    prepare,
  })
  return server
}

const pageOf = (Differences: readonly OpenDifference[], Next: number | null = null) => ({
  body: { Differences, Next },
})

describe('the differences page', () => {
  it('groups the differences by record, with a link to the work order', async () => {
    await show(DifferencesPage, (server) => server.reply(lists, pageOf(sampleDifferences)))
    const headings = [...document.querySelectorAll('h2')].map((heading) => heading.textContent)
    expect(headings).toEqual(['MFO-957 · 1002345', 'Customer Katja Eklund'])
    const link = [...document.querySelectorAll('a')].find((one) => one.textContent.includes('1002345'))
    expect(link?.getAttribute('href')).toContain('/workorder?number=1002345')
  })

  it('loads the next page of differences', async () => {
    const server = await show(DifferencesPage, (fake) => fake.reply(lists, pageOf([sampleDifference()], 1)))
    server.reply(`${lists}?after=1`, pageOf([sampleDifference({ Id: 9, OrderNumber: 1002399 })]))
    await press('Show more')
    await until('1002399')
    expect(page()).not.toContain('Show more')
  })

  it('shows a message if there are no differences, and an error if the differences could not be loaded', async () => {
    const server = await show(DifferencesPage, (fake) => fake.reply(lists, refusal(500, 900003)))
    await until('The differences could not be loaded')
    server.reply(lists, pageOf([]))
    await press('Retry')
    await until('No differences')
  })
})

describe('the masters page', () => {
  it('shows the master of each field group, and offers only possible masters', async () => {
    await show(FieldMastersPage, (server) => server.reply(masters, { body: sampleMasters }))
    expect(page()).toContain('Jobs and rows')
    const choices = [...document.querySelectorAll('[role="radiogroup"]')].map((group) => [
      group.getAttribute('aria-label'),
      group.querySelectorAll('input').length,
      [...group.querySelectorAll('label')].find((label) => label.querySelector('input')?.checked)
        ?.textContent,
    ])
    expect(choices).toEqual([
      ['Head of work orders', 3, 'Source'],
      ['Jobs and rows', 3, 'Source until work starts'],
      ['Promised delivery', 3, 'Here'],
      ['Vehicles', 2, 'Source'],
    ])
  })

  it('saves a chosen master immediately, and shows an error if the save fails', async () => {
    const server = await show(FieldMastersPage, (fake) => fake.reply(masters, { body: sampleMasters }))
    const saves = 'POST /api/administration/field-masters'
    const changed = sampleMasters.map((master) =>
      master.FieldGroup === 'vehicle' ? { ...master, Master: 'here' as const, IsUsual: false } : master,
    )
    server.reply(saves, { body: changed })
    server.reply(masters, { body: changed })
    await pressIn('Vehicles', 'Here')
    await until('Saved: Vehicles')
    expect(server.callsOf(saves)[0]?.body).toEqual({
      FieldGroup: 'vehicle',
      Master: 'here',
    })
    server.reply(saves, networkError)
    await pressIn('Vehicles', 'Source')
    await settleUntil(() => expect(document.querySelector('[role="alert"]')).not.toBeNull())
  })
})
