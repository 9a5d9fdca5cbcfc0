import { isCheckedGtin } from '@verstas/domain/codes/gtin.ts'
import type { SeenCode } from './barcode-reader.ts'

/** Milliseconds; pictures with a longer interval are not compared. */
const agreeWithinMs = 2_500

/** A part of a longer ITF code is a valid ITF code itself, so shorter codes are ambiguous. */
const shortestItf = 6

/** A Code 39 of at least this length is misread as rarely as a code with a check digit. */
const longCode39 = 8

/**
 * Returns in how many pictures a code must have the same text before it is accepted; infinite if it is too
 * short for its kind. A picture of a turned or blurred code yields a wrong text now and then, and codes
 * without a check digit cannot detect that.
 */
function picturesNeeded({ text, kind }: SeenCode): number {
  if (kind === 'itf')
    return text.length < shortestItf ? Number.POSITIVE_INFINITY : isCheckedGtin(text) ? 2 : 3
  if (kind === 'code_39') return text.length < longCode39 ? 3 : 2
  return kind === null ? 3 : 2
}

/** Decides which codes of a sequence of pictures are accepted. */
export class BelievedCodes {
  #seen: { readonly code: SeenCode; readonly at: number }[] = []

  /**
   * Returns the first code of the picture that enough pictures contain; null if there is none. A code that is
   * a part of another recently seen code is rejected.
   *
   * @param now in milliseconds
   */
  add(codes: readonly SeenCode[], now: number): string | null {
    const earlier = this.#seen.filter(({ at }) => now - at <= agreeWithinMs)
    this.#seen = [...earlier, ...distinct(codes).map((code) => ({ code, at: now }))]
    const believed = codes.find(
      (code) =>
        this.#seen.filter((seen) => isSame(seen.code, code)).length >= picturesNeeded(code) &&
        !this.#seen.some((seen) => isPartOf(code, seen.code)),
    )
    return believed?.text ?? null
  }
}

const isSame = (one: SeenCode, other: SeenCode): boolean => one.text === other.text && one.kind === other.kind

const isPartOf = (code: SeenCode, other: SeenCode): boolean =>
  code.kind === other.kind && code.text.length < other.text.length && other.text.includes(code.text)

/** Counts a code once if the same picture shows it twice. */
const distinct = (codes: readonly SeenCode[]): readonly SeenCode[] =>
  codes.filter((code, index) => codes.findIndex((other) => isSame(code, other)) === index)
