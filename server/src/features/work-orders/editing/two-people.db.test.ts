import { changedFields, mergeEdits } from '@verstas/domain/editing/merge-edits.ts'
import { type EditValues, editFields, editOfValues } from '@verstas/domain/work-orders/edit.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildEditApp, type Editor, reasonsOf } from '../../../../test/edit-app.ts'
import { slowRuns } from '../../../../test/slow-property.ts'
import { buildWorkOrder } from '../../../../test/work-order-builders.ts'

const { db, clock, site, editor } = await buildEditApp()
const anna = await editor({ name: 'Anna' })
const ben = await editor({ name: 'Ben' })

describe('an edit whose lock has expired', () => {
  it('an edit with an expired lock is refused after another save and can be merged with it', async () => {
    const { id } = await buildWorkOrder(db, site.id, { note: 'Brakes' })
    await anna.reserve(id)
    const base = await anna.read(id)

    clock.advance({ minutes: 5 })
    await ben.reserve(id)
    await ben.save({ Id: id, Note: 'Brakes and oil' }, { version: (await ben.read(id)).Version })

    const hers = { Id: id, Note: 'Brakes squeal', PickShelf: 'A' }
    const locked = reasonsOf(await anna.save(hers, { version: base.Version }))
    expect(locked).toEqual({ status: 400, reasons: [{ id: 119927, user: 'Ben' }] })

    await ben.release(id)
    const refused = reasonsOf(await anna.save(hers, { version: base.Version }))
    expect(refused).toMatchObject({ status: 412, reasons: [{ id: 900061, user: 'Ben', fields: 'Note' }] })

    const theirs = await anna.read(id)
    const mine = { ...valuesOf(base), Note: hers.Note, PickShelf: hers.PickShelf }
    const { merged, conflicts } = mergeEdits({ base: valuesOf(base), mine, theirs: valuesOf(theirs) })
    expect(conflicts).toEqual([{ field: 'Note', mine: 'Brakes squeal', theirs: 'Brakes and oil' }])
    const together = { ...merged, Note: 'Brakes squeal; oil' }
    expect((await anna.save(editOfValues(id, together), { version: theirs.Version })).status).toBe(200)
    expect(await ben.read(id)).toMatchObject({ Note: 'Brakes squeal; oil', PickShelf: 'A' })
  })
})

const valuesOf = (order: EditValues): EditValues =>
  Object.fromEntries(editFields.map((field) => [field, order[field]])) as EditValues

type Field = 'Mileage' | 'Note' | 'PickShelf'

interface Step {
  readonly isAnna: boolean
  readonly kind: 'open' | 'type' | 'save'
  readonly field: Field
  readonly value: number
}

const step: fc.Arbitrary<Step> = fc.record({
  isAnna: fc.boolean(),
  kind: fc.constantFrom('open', 'type', 'type', 'save', 'save'),
  field: fc.constantFrom('Mileage', 'Note', 'PickShelf'),
  value: fc.integer({ min: 0, max: 3 }),
})

/** The values that an edit dialog started with, and the current input. */
class Dialog {
  readonly #who: Editor
  readonly #id: number
  #version = 0
  #base!: EditValues
  #mine!: EditValues

  constructor(who: Editor, id: number) {
    this.#who = who
    this.#id = id
  }

  async open(): Promise<void> {
    const order = await this.#who.read(this.#id)
    this.#version = order.Version
    this.#base = valuesOf(order)
    this.#mine = this.#base
  }

  type(field: Field, value: number): void {
    this.#mine = { ...this.#mine, [field]: field === 'Mileage' ? value || null : `text ${value}` }
  }

  /**
   * Returns the saved changes, each with the value that the dialog showed before; none if the save was
   * refused.
   */
  async save(): Promise<readonly { field: Field; seen: unknown; value: unknown }[]> {
    const changes = changedFields(this.#base, this.#mine)
    const answer = await this.#who.save(editOfValues(this.#id, changes), { version: this.#version })
    if (answer.status === 412) {
      const [base, mine] = [this.#base, this.#mine]
      await this.open()
      this.#mine = mergeEdits({ base, mine, theirs: this.#base }).merged
      return []
    }
    expect(answer.status).toBe(200)
    const seen = this.#base
    await this.open()
    return Object.entries(changes).map(([field, value]) => ({
      field: field as Field,
      seen: seen[field as Field],
      value,
    }))
  }
}

describe('concurrent edits by two users', () => {
  it('two users who save in any order never overwrite a change that they have not seen', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
        const { id } = await buildWorkOrder(db, site.id)
        const dialogs = { anna: new Dialog(anna, id), ben: new Dialog(ben, id) }
        await dialogs.anna.open()
        await dialogs.ben.open()
        const last: Record<string, unknown> = { Mileage: null, Note: '', PickShelf: '' }
        for (const { isAnna, kind, field, value } of steps) {
          const dialog = isAnna ? dialogs.anna : dialogs.ben
          if (kind === 'open') await dialog.open()
          if (kind === 'type') dialog.type(field, value)
          if (kind !== 'save') continue
          for (const change of await dialog.save()) {
            expect(change.seen).toEqual(last[change.field])
            last[change.field] = change.value
          }
        }
        expect(await anna.read(id)).toMatchObject(last)
        const history = (await anna.events(id)).reverse().flatMap(({ Changes }) => Changes)
        const replayed = Object.fromEntries(history.map(({ Field, After }) => [Field, After]))
        expect({ ...last, ...replayed }).toEqual(last)
      }),
      { numRuns: slowRuns(40) },
    )
  })
})
