import type * as z from 'zod'
import { leastAnswer } from './least-answer.ts'

/**
 * `least` has none of the optional values, and empty words. Every second item of a list has flags and choices
 * that differ from those of the answer. `most` has all optional values, and flags and choices that differ
 * from item to item. Its lists have one more item with all optional values and the flags and choices of the
 * answer, but without names. Further items have the values of choices that no other item has.
 */
export type Variation = 'least' | 'most'

/** The fields of a Zod definition that a variation depends on. */
interface Definition {
  readonly type?: string
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly element?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly entries?: Readonly<Record<string, string>>
}

const definitionOf = (schema: z.ZodType) => schema.def as Definition

/** Matches the names of fields whose words people write, and which may be empty. */
const words =
  /^(Note|Notes|Comment|Description|Text|Work|Header|Body|Caption|Reason|Phone|Email|City|Detail|MakeName|ModelName|Shelf|Location\d?)$/

/** Matches the names of fields with an instant, whose schema may accept any text. */
const instants = /(At|Time|Until|Since|Seen|Created)$/

const someInstant = '2026-11-18T10:00:00Z'

/**
 * Returns the answer with other values of its flags, choices, optional fields and words. Ids, times, numbers and names
 * stay, and so do values whose change the schema refuses.
 */
export function varyAnswer(schema: z.ZodType, answer: unknown, variation: Variation): unknown {
  return new Varying(variation).vary(schema, answer)
}

class Varying {
  readonly #variation: Variation
  /** True if flags and choices differ from those of the answer. */
  #isChanging: boolean
  /** The number of flags and choices before the present one. */
  #choices = 0

  constructor(variation: Variation) {
    this.#variation = variation
    this.#isChanging = variation === 'most'
  }

  vary(schema: z.ZodType, answer: unknown, name = ''): unknown {
    const { type, innerType, in: input, shape, element, options, entries } = definitionOf(schema)
    if (type === 'nullable' || type === 'optional') return this.#varyOptional(schema, answer, name)
    const inner = innerType ?? input
    if (inner) return this.vary(inner, answer, name)
    if (typeof answer === 'boolean') return this.#varyChoice([false, true], answer)
    if (Array.isArray(answer)) return element ? this.#varyList(element, answer, name) : answer
    if (shape && typeof answer === 'object' && answer !== null) return this.#varyFields(shape, answer)
    if (options) {
      const option = options.find((one) => one.safeParse(answer).success)
      return option ? this.vary(option, answer, name) : answer
    }
    return entries ? this.#varyChoice(Object.values(entries), answer) : answer
  }

  #varyChoice(choices: readonly unknown[], answer: unknown): unknown {
    if (!this.#isChanging) return answer
    this.#choices += 1
    const step = this.#variation === 'most' ? this.#choices : 1
    return choices[(choices.indexOf(answer) + step) % choices.length]
  }

  #varyOptional(schema: z.ZodType, answer: unknown, name: string): unknown {
    const { innerType: inner, type } = definitionOf(schema)
    if (!inner) return answer
    const isMissing = answer === null || answer === undefined
    if (isMissing) return this.#variation === 'most' ? leastAnswer(inner, name || 'value') : answer
    // An object stays, so that its own optional fields are left out.
    if (this.#variation === 'most' || typeof answer === 'object') return this.vary(inner, answer, name)
    return type === 'nullable' ? null : undefined
  }

  #varyList(element: z.ZodType, answer: readonly unknown[], name: string): unknown[] {
    if (this.#variation === 'least')
      return answer.map((item, place) =>
        this.#withChanges(place % 2 === 1, () => this.vary(element, item, name)),
      )
    const [first = leastAnswer(element, name || 'item')] = answer
    const items = answer.length === 0 ? [first] : answer.map((item) => this.vary(element, item, name))
    const drawn = [...items, ...this.#complete(element, first)]
    return [...drawn, ...withOtherChoices(element, drawn)]
  }

  /** Returns another item with all optional values of a list's item; none if items have no id. */
  #complete(element: z.ZodType, item: unknown): unknown[] {
    const { shape } = definitionOf(element)
    if (!shape || typeof item !== 'object' || item === null) return []
    const complete = this.#withChanges(false, () => this.vary(element, item)) as Record<string, unknown>
    const id = Object.keys(shape).find((name) => ids.test(name))
    if (id === undefined) return []
    complete[id] = otherId(complete[id])
    for (const name of Object.keys(shape).filter((key) => names.test(key)))
      if (shape[name]?.safeParse('').success) complete[name] = ''
    return element.safeParse(complete).success ? [complete] : []
  }

  #withChanges<T>(isChanging: boolean, vary: () => T): T {
    const before = this.#isChanging
    this.#isChanging = isChanging || (this.#variation === 'least' && before)
    const varied = vary()
    this.#isChanging = before
    return varied
  }

  #varyFields(shape: Readonly<Record<string, z.ZodType>>, answer: object): Record<string, unknown> {
    const fields: Record<string, unknown> = { ...answer }
    for (const [name, schema] of Object.entries(shape)) {
      const isEmptied = this.#variation === 'least' && typeof fields[name] === 'string' && words.test(name)
      const varied = this.vary(schema, fields[name], name)
      const isInstant = varied === `Teksti ${name}` && instants.test(name)
      const value = isEmptied && schema.safeParse('').success ? '' : isInstant ? someInstant : varied
      if (value === undefined) delete fields[name]
      else if (schema.safeParse(value).success) fields[name] = value
    }
    return fields
  }
}

/** The maximum number of values of a choice whose values are all drawn. */
const maxChoices = 24

/** Returns the values of a field that is a choice; none if it is another one. */
function choicesOf(schema: z.ZodType): readonly string[] {
  const { innerType, in: input, entries } = definitionOf(schema)
  const inner = innerType ?? input
  if (inner) return choicesOf(inner)
  const values = Object.values(entries ?? {})
  return values.length <= maxChoices ? values : []
}

/** Returns the object with only the first item of each list, so that lists in lists do not multiply. */
const firstOfLists = (item: object) =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, Array.isArray(value) ? value.slice(0, 1) : value]),
  )

/**
 * Returns copies of the last item of a list, with the values of choices that no item has. A page then draws each value
 * of each choice.
 */
function withOtherChoices(element: z.ZodType, items: readonly unknown[]): unknown[] {
  const fields = Object.entries(definitionOf(element).shape ?? {})
  const last = items.at(-1)
  if (fields.length === 0 || typeof last !== 'object' || last === null) return []
  const fieldOf = (item: unknown, name: string) =>
    Object.entries(item as object).find(([key]) => key === name)?.[1]
  const others = fields.flatMap(([name, schema]) => {
    const values = choicesOf(schema).filter((value) => !items.some((item) => fieldOf(item, name) === value))
    return values.length > 0 ? [[name, values] as const] : []
  })
  const id = fields.map(([name]) => name).find((name) => ids.test(name))
  const count = Math.max(0, ...others.map(([, values]) => values.length))
  return Array.from({ length: count }, (_, place) => ({
    ...firstOfLists(last),
    ...Object.fromEntries(others.map(([name, values]) => [name, values[place % values.length]])),
    ...(id !== undefined && { [id]: otherId(fieldOf(last, id), place + 1) }),
  })).filter((copy) => element.safeParse(copy).success)
}

/** Matches the names of fields that identify an item of a list. */
const ids = /^(\w*Id|Oid|\w*Number|Code)$/

/** Matches the names of fields with the name of an item, which others can replace. */
const names = /^(Name|Header|Title)$/

/** Returns an id that no item of the sample answers has. The place distinguishes several items. */
function otherId(id: unknown, place = 0): unknown {
  if (typeof id === 'number') return id + 70_000 + 1000 * place
  const begin = String(70_000_000 + place)
  return /^[0-9a-f]{8}-/.test(String(id)) ? `${begin}${String(id).slice(8)}` : `${String(id)}-7${place || ''}`
}
