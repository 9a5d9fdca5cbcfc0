import type * as z from 'zod'
import { leastAnswer } from './least-answer.ts'

/**
 * `least` has none of the optional values, and empty words. `most` has all optional values. Both have other flags and
 * choices than the answer; in `most` the items of a list differ in them.
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
  /** The number of flags and choices before the present one. */
  #choices = 0

  constructor(variation: Variation) {
    this.#variation = variation
  }

  vary(schema: z.ZodType, answer: unknown): unknown {
    const { type, innerType, in: input, shape, element, options, entries } = definitionOf(schema)
    if (type === 'nullable' || type === 'optional') return this.#varyOptional(schema, answer)
    const inner = innerType ?? input
    if (inner) return this.vary(inner, answer)
    if (typeof answer === 'boolean') return this.#varyChoice([false, true], answer)
    if (Array.isArray(answer)) return element ? this.#varyList(element, answer) : answer
    if (shape && typeof answer === 'object' && answer !== null) return this.#varyFields(shape, answer)
    if (options) {
      const option = options.find((one) => one.safeParse(answer).success)
      return option ? this.vary(option, answer) : answer
    }
    return entries ? this.#varyChoice(Object.values(entries), answer) : answer
  }

  #varyChoice(choices: readonly unknown[], answer: unknown): unknown {
    this.#choices += 1
    const step = this.#variation === 'most' ? this.#choices : 1
    return choices[(choices.indexOf(answer) + step) % choices.length]
  }

  #varyOptional(schema: z.ZodType, answer: unknown): unknown {
    const { innerType: inner, type } = definitionOf(schema)
    if (!inner) return answer
    const isMissing = answer === null || answer === undefined
    if (isMissing) return this.#variation === 'most' ? leastAnswer(inner) : answer
    // An object stays, so that its own optional fields are left out.
    if (this.#variation === 'most' || typeof answer === 'object') return this.vary(inner, answer)
    return type === 'nullable' ? null : undefined
  }

  #varyList(element: z.ZodType, answer: readonly unknown[]): unknown[] {
    if (answer.length === 0 && this.#variation === 'most') return [leastAnswer(element)]
    return answer.map((item) => this.vary(element, item))
  }

  #varyFields(shape: Readonly<Record<string, z.ZodType>>, answer: object): Record<string, unknown> {
    const fields: Record<string, unknown> = { ...answer }
    for (const [name, schema] of Object.entries(shape)) {
      const isEmptied = this.#variation === 'least' && typeof fields[name] === 'string' && words.test(name)
      const varied = this.vary(schema, fields[name])
      const isInstant = varied === 'Teksti' && instants.test(name)
      const value = isEmptied && schema.safeParse('').success ? '' : isInstant ? someInstant : varied
      if (value === undefined) delete fields[name]
      else if (schema.safeParse(value).success) fields[name] = value
    }
    return fields
  }
}
