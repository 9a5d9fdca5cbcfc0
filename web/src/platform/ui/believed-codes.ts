import { isCheckedGtin } from '@verstas/domain/codes/gtin.ts'
import type { SeenCode } from './barcode-reader.ts'

/** Maximum time between two compared pictures in milliseconds. */
const agreeWithinMs = 2_500

/**
 * The minimum length of an accepted ITF code. A shorter code may be a part of a longer code, because parts of
 * ITF codes are valid, too.
 */
const shortestItf = 6

/** The minimum length of a Code 39 that is misread as rarely as a code with a check digit. */
const longCode39 = 8

/**
 * Returns the number of pictures in which a code must appear before it is accepted. Infinite if the code is
 * too short for its kind. Codes without a check digit need more pictures, because misreadings are not
 * detected.
 */
function picturesNeeded({ text, kind }: SeenCode): number {
  if (kind === 'itf')
    return text.length < shortestItf ? Number.POSITIVE_INFINITY : isCheckedGtin(text) ? 2 : 3
  if (kind === 'code_39') return text.length < longCode39 ? 3 : 2
  return kind === null ? 3 : 2
}

/** Decides which codes in a sequence of pictures are accepted. */
export class BelievedCodes {
  #seen: { readonly code: SeenCode; readonly at: number }[] = []

  /**
   * Adds a picture, and returns its first code that has appeared in enough pictures. Null if there is none.
   * Rejects a code that is a part of another code in recent pictures.
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

/** Removes repeated codes, so that a code which one picture contains twice is counted once. */
const distinct = (codes: readonly SeenCode[]): readonly SeenCode[] =>
  codes.filter((code, index) => codes.findIndex((other) => isSame(code, other)) === index)
