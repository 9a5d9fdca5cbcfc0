import {
  changedFields,
  type EditConflict,
  type FieldValue,
  mergeEdits,
} from '@verstas/domain/editing/merge-edits.ts'
import * as z from 'zod'

export type Side = 'mine' | 'theirs'

/** A field that two users changed to different values. */
export interface Conflict {
  readonly mine: FieldValue
  readonly theirs: FieldValue
}

/** A conflict of an edit. `choice` is null until the user decides. */
export type OpenConflict<C extends Conflict> = C & { readonly choice: Side | null }

/**
 * A save that was sent and has no response yet. A retry sends the same request, so that the server applies it
 * once.
 */
export interface SaveAttempt<Body> {
  /** The idempotency key of the save. */
  readonly key: string
  readonly version: number | null
  readonly body: Body
}

/** The state of an edit of an object that other users may change, too. The device stores it as a draft. */
export interface EditState<Base, Mine, C extends Conflict, Body> {
  /** The server's state of the edited object that was merged last. */
  readonly base: Base
  /** The version of `base` for `If-Match`. Null if the server has no versions. */
  readonly version: number | null
  /** The contents of the form. */
  readonly mine: Mine
  readonly conflicts: readonly OpenConflict<C>[]
  /** Fields whose values were updated from the server while the form was open. */
  readonly takenOver: readonly string[]
  readonly attempt: SaveAttempt<Body> | null
}

/** The rules by which a kind of form merges others' saves with the user's input. */
export interface EditRules<Source, Base, Mine, C extends Conflict> {
  /** Returns the version of the object in a response. Null if the server has no versions. */
  readonly versionOf: (source: Source) => number | null
  /** Returns the edited part of a response. Null if it is new or was deleted. */
  readonly findBase: (source: Source, base: Base) => Base | null
  /** True if the form has changes to save. */
  readonly differs: (base: Base, mine: Mine) => boolean
  readonly merge: (sides: { readonly base: Base; readonly mine: Mine; readonly theirs: Base }) => {
    /** The server's values with the user's changes. A conflicting field has the user's value. */
    readonly merged: Mine
    readonly conflicts: readonly C[]
    /** Fields that the form marks as updated from the server. */
    readonly takenOver?: readonly string[]
  }
  /** Returns a string that identifies a conflict. */
  readonly keyOf: (conflict: C) => string
  /** Returns the form's value of the conflicting field. */
  readonly valueIn: (mine: Mine, conflict: C) => FieldValue
  /** Returns the other user's current value of the conflicting field. Undefined if the conflict has ended. */
  readonly theirValue: (theirs: Base, conflict: C) => FieldValue | undefined
  /** Returns the contents of the form with this value in the conflicting field. */
  readonly resolve: (mine: Mine, conflict: C, value: FieldValue) => Mine
}

/** Returns the state of an edit without conflicts and without a save. */
export const beginEdit = <Base, Mine, C extends Conflict, Body>(
  base: Base,
  mine: Mine,
  version: number | null,
): EditState<Base, Mine, C, Body> => ({ base, version, mine, conflicts: [], takenOver: [], attempt: null })

/**
 * Applies a user's change to the form. A change of a conflicting field decides its conflict. The changed
 * field loses the mark that it was updated from the server.
 *
 * @param typedInto the changed field, for forms that mark fields
 */
export function changeMine<Base, Mine, C extends Conflict, Body>(
  state: EditState<Base, Mine, C, Body>,
  rules: Pick<EditRules<never, never, Mine, C>, 'valueIn'>,
  mine: Mine,
  typedInto?: string,
): EditState<Base, Mine, C, Body> {
  return {
    ...state,
    mine,
    conflicts: state.conflicts.map((conflict) => {
      const value = rules.valueIn(mine, conflict)
      // An invalid number is NaN, and only `Object.is` treats two NaN as equal.
      const isSame = Object.is(value, rules.valueIn(state.mine, conflict))
      return isSame ? conflict : { ...conflict, mine: value, choice: 'mine' }
    }),
    takenOver: state.takenOver.filter((field) => field !== typedInto),
  }
}

/**
 * Merges a response into an edit. Fields that the user did not change get the server's values, and fields
 * that both users changed become conflicts. Ignores outdated responses, and all responses during an
 * unanswered save.
 */
export function catchUp<Source, Base, Mine, C extends Conflict, Body>(
  state: EditState<Base, Mine, C, Body>,
  rules: EditRules<Source, Base, Mine, C>,
  source: Source,
): EditState<Base, Mine, C, Body> {
  const version = rules.versionOf(source)
  // Treats every response as newer if the server has no versions.
  const isNews = version === null || state.version === null || version > state.version
  if (state.attempt || !isNews) return state
  const theirs = rules.findBase(source, state.base)
  if (theirs === null) return { ...state, version }
  const { merged, conflicts, takenOver = [] } = rules.merge({ base: state.base, mine: state.mine, theirs })
  const asked = new Set(conflicts.map(rules.keyOf))
  const remaining = state.conflicts
    .filter((conflict) => !asked.has(rules.keyOf(conflict)))
    .flatMap((conflict) => {
      const value = rules.theirValue(theirs, conflict)
      return value === undefined || value === conflict.mine ? [] : [{ ...conflict, theirs: value }]
    })
  return {
    ...state,
    base: theirs,
    version,
    mine: merged,
    conflicts: [...remaining, ...conflicts.map((conflict) => ({ ...conflict, choice: null }))],
    takenOver: [...new Set([...state.takenOver, ...takenOver])],
  }
}

/** Decides a conflict for one of the two values. The user can change the decision until the save. */
export function chooseSide<Base, Mine, C extends Conflict, Body>(
  state: EditState<Base, Mine, C, Body>,
  rules: Pick<EditRules<never, never, Mine, C>, 'keyOf' | 'resolve'>,
  key: string,
  side: Side,
): EditState<Base, Mine, C, Body> {
  const chosen = state.conflicts.find((conflict) => rules.keyOf(conflict) === key)
  if (!chosen) return state
  return {
    ...state,
    mine: rules.resolve(state.mine, chosen, chosen[side]),
    conflicts: state.conflicts.map((conflict) =>
      conflict === chosen ? { ...conflict, choice: side } : conflict,
    ),
  }
}

/** True if a conflict of the edit is undecided. */
export const isUndecided = ({
  conflicts,
}: Pick<EditState<unknown, unknown, Conflict, unknown>, 'conflicts'>) =>
  conflicts.some(({ choice }) => choice === null)

type Values = Readonly<Record<string, FieldValue>>

/** Returns rules that merge each field of a form separately. */
export const fieldRules = <V extends Values>() =>
  ({
    differs: (base: V, mine: V) => Object.keys(changedFields(base, mine)).length > 0,
    merge: (sides: { readonly base: V; readonly mine: V; readonly theirs: V }) => {
      const { base, mine, theirs } = sides
      const { merged, conflicts } = mergeEdits(sides)
      const news = Object.keys(changedFields(base, theirs))
      const takenOver = news.filter(
        (field) => merged[field] === theirs[field] && mine[field] !== theirs[field],
      )
      return { merged, conflicts, takenOver }
    },
    keyOf: ({ field }: EditConflict<V>) => field,
    valueIn: (mine: V, { field }: EditConflict<V>) => mine[field] ?? null,
    theirValue: (theirs: V, { field }: EditConflict<V>) => theirs[field] ?? null,
    resolve: (mine: V, { field }: EditConflict<V>, value: FieldValue) => ({ ...mine, [field]: value }),
  }) satisfies Partial<EditRules<never, V, V, EditConflict<V>>>

// Prevents Zod from trying `new Function`. The content security policy forbids it, and Firefox would log an
// error.
z.config({ jitless: true })

export { z }

/** The schema of a number field in a draft: null if the field is empty, NaN if its text is not a number. */
export const draftNumber = z.union([z.number(), z.nan()]).nullable()

const version = z.int().nullable()
const conflictSide = z.union([z.string(), z.boolean(), draftNumber])

/** The schemas of the parts of an `EditState`. */
interface EditSchemas<Base, Mine, Key, Body> {
  readonly base: Base
  readonly mine: Mine
  /** The fields of a conflict besides its two values and the choice. */
  readonly conflict: Key
  readonly body: Body
}

/** Returns the schema of an `EditState` that is stored as a draft. */
export const storedEdit = <
  Base extends z.ZodType,
  Mine extends z.ZodType,
  Key extends z.ZodRawShape,
  Body extends z.ZodType,
>({
  base,
  mine,
  conflict,
  body,
}: EditSchemas<Base, Mine, Key, Body>) =>
  z.object({
    base,
    version,
    mine,
    conflicts: z.array(
      z.object({
        ...conflict,
        mine: conflictSide,
        theirs: conflictSide,
        choice: z.enum(['mine', 'theirs']).nullable(),
      }),
    ),
    takenOver: z.array(z.string()),
    attempt: z.object({ key: z.uuid(), version, body }).nullable(),
  })
