import {
  changedFields,
  type EditConflict,
  type FieldValue,
  mergeEdits,
} from '@verstas/domain/editing/merge-edits.ts'

export type Side = 'mine' | 'theirs'

/** Something that two people changed, each in another way. */
export interface Conflict {
  readonly mine: FieldValue
  readonly theirs: FieldValue
}

/** `choice` is null until the person has decided. */
export type OpenConflict<C extends Conflict> = C & { readonly choice: Side | null }

/** A save that was sent and not answered: it is repeated as it is, so that it counts once. */
export interface SaveAttempt<Body> {
  /** Its idempotency key. */
  readonly key: string
  readonly version: number | null
  readonly body: Body
}

/** What a person makes of something that others may change meanwhile; kept on the device as a draft. */
export interface EditState<Base, Mine, C extends Conflict, Body> {
  /** What the server has, as far as it is known here. */
  readonly base: Base
  /** The version of `base`, for `If-Match`; null where the server counts none. */
  readonly version: number | null
  /** What stands in the form. */
  readonly mine: Mine
  readonly conflicts: readonly OpenConflict<C>[]
  /** Fields that were taken over from the server while the form was open. */
  readonly takenOver: readonly string[]
  readonly attempt: SaveAttempt<Body> | null
}

/** How a form of this kind finds what others have saved, and brings it together with what the person typed. */
export interface EditRules<Source, Base, Mine, C extends Conflict> {
  /** The version of what the server answered; null where it counts none. */
  readonly versionOf: (source: Source) => number | null
  /** What of an answer is edited here; null where it is not there: it is new, or gone. */
  readonly findBase: (source: Source, base: Base) => Base | null
  /** Whether there is something to save. */
  readonly differs: (base: Base, mine: Mine) => boolean
  readonly merge: (sides: { readonly base: Base; readonly mine: Mine; readonly theirs: Base }) => {
    /** Mine on top of theirs; in conflicts mine. */
    readonly merged: Mine
    readonly conflicts: readonly C[]
    /** Fields that the form marks, because they are theirs now. */
    readonly takenOver?: readonly string[]
  }
  /** Tells conflicts apart. */
  readonly keyOf: (conflict: C) => string
  /** What stands in the form where the conflict is. */
  readonly valueIn: (mine: Mine, conflict: C) => FieldValue
  /** What they have by now where the conflict is; undefined where there is nothing left to decide. */
  readonly theirValue: (theirs: Base, conflict: C) => FieldValue | undefined
  /** The form with this value where the conflict is. */
  readonly resolve: (mine: Mine, conflict: C, value: FieldValue) => Mine
}

export const beginEdit = <Base, Mine, C extends Conflict, Body>(
  base: Base,
  mine: Mine,
  version: number | null,
): EditState<Base, Mine, C, Body> => ({ base, version, mine, conflicts: [], takenOver: [], attempt: null })

/**
 * Takes a step of the person. What was in conflict and changes by it is decided, and a field that was typed into
 * is not marked as taken over any more.
 *
 * @param typedInto the field that the step was made in, for forms that mark fields
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
      // What is no number is NaN, which no other comparison finds the same.
      const isSame = Object.is(value, rules.valueIn(state.mine, conflict))
      return isSame ? conflict : { ...conflict, mine: value, choice: 'mine' }
    }),
    takenOver: state.takenOver.filter((field) => field !== typedInto),
  }
}

/**
 * Brings an edit up to what the server has: what the person left alone is theirs, what both changed is asked. An
 * older answer changes nothing, and what has been sent and not answered waits for its answer.
 */
export function catchUp<Source, Base, Mine, C extends Conflict, Body>(
  state: EditState<Base, Mine, C, Body>,
  rules: EditRules<Source, Base, Mine, C>,
  source: Source,
): EditState<Base, Mine, C, Body> {
  const version = rules.versionOf(source)
  // Where the server does not count versions each answer may hold news.
  const isNews = version === null || state.version === null || version > state.version
  if (state.attempt || !isNews) return state
  const theirs = rules.findBase(source, state.base)
  if (theirs === null) return { ...state, version }
  const { merged, conflicts, takenOver = [] } = rules.merge({ base: state.base, mine: state.mine, theirs })
  const asked = new Set(conflicts.map(rules.keyOf))
  const known = state.conflicts
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
    conflicts: [...known, ...conflicts.map((conflict) => ({ ...conflict, choice: null }))],
    takenOver: [...new Set([...state.takenOver, ...takenOver])],
  }
}

/** Decides a conflict; the person may decide anew until it is saved. */
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

/** Whether a conflict waits for the person. */
export const isUndecided = ({
  conflicts,
}: Pick<EditState<unknown, unknown, Conflict, unknown>, 'conflicts'>) =>
  conflicts.some(({ choice }) => choice === null)

type Values = Readonly<Record<string, FieldValue>>

/** The rules of a form whose values are fields without an order: each field is merged by itself. */
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
