import type * as z from 'zod'
import { fieldReasonOf } from './field-reason.ts'

type Issue = z.core.$ZodIssue

/**
 * Returns the issues of a refused value. The issue of a union is replaced by those of the alternative that the value
 * resembles most. They name the wrong field inside it: `/owner/externalId` instead of `/owner`. A value of a wrong type
 * has only that issue: the library also compares the length of a text with the limit of a list. The schema must be
 * parsed with `reportInput`.
 */
export function issuesOf({ issues }: { readonly issues: readonly Issue[] }): readonly Issue[] {
  const found = issues.flatMap(alternativeOf)
  const ofWrongType = new Set(
    found.filter(({ code }) => code === 'invalid_type').map(({ path }) => JSON.stringify(path)),
  )
  return found.filter(({ code, path }) => code === 'invalid_type' || !ofWrongType.has(JSON.stringify(path)))
}

function alternativeOf(issue: Issue): readonly Issue[] {
  if (issue.code !== 'invalid_union' || issue.input === undefined) return [issue]
  const alternatives = issue.errors.map((issues) => issues.flatMap(alternativeOf))
  const [closest] = alternatives.sort((one, other) => distanceOf(one) - distanceOf(other))
  if (closest === undefined || alternatives.filter(hasOnlyExcess).length > 1) return [issue]
  if (isOfOtherType(closest) && fieldReasonOf(issue).name !== 'wrong') return [issue]
  return closest.map((found) => ({ ...found, path: [...issue.path, ...found.path] }))
}

/** True if a value lacks nothing of an alternative. Two such alternatives exclude each other: `id` and `externalId`. */
const hasOnlyExcess = (issues: readonly Issue[]): boolean =>
  issues.every(({ code, path }) => code === 'unrecognized_keys' && path.length === 0)

/** True if an alternative expects another type of value, which says nothing about the fields inside it. */
const isOfOtherType = (issues: readonly Issue[]): boolean =>
  issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0)

const distanceOf = (issues: readonly Issue[]): number =>
  isOfOtherType(issues) ? Number.POSITIVE_INFINITY : issues.length
