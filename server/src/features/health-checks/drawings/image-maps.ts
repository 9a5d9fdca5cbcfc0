import { readFileSync } from 'node:fs'
import type { ImageMap, ImagePart } from '@verstas/contract/health-checks/survey.ts'
import { type Drawing, drawings } from '@verstas/contract/health-checks/survey-definition.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { type Body, bodies } from '@verstas/domain/health-checks/body.ts'
import { otherPlaces, type Places, sidePlaces } from './part-places.ts'
import { type PartId, partWords, pictureTitles } from './part-words.ts'

const width = 400
const height = 200

const descriptorOf = (picture: Drawing, body: Body) => `${picture}.${body}`

const svgs: ReadonlyMap<string, string> = new Map(
  drawings.flatMap((picture) =>
    bodies.map((body) => {
      const descriptor = descriptorOf(picture, body)
      return [descriptor, readFileSync(new URL(`./${descriptor}.svg`, import.meta.url), 'utf8')] as const
    }),
  ),
)

/**
 * Returns the SVG of a picture by its descriptor, such as `side-left.estate`. Returns undefined if there is
 * none. Screen readers skip the SVG, because the text around it contains the same information.
 */
export const drawingOf = (descriptor: string): string | undefined => svgs.get(descriptor)

/** Returns the picture of a vehicle with the names of its parts (specification.md, Health check rules). */
export function imageMapOf(picture: Drawing, body: Body, language: Language): ImageMap {
  const descriptor = descriptorOf(picture, body)
  return {
    Id: picture,
    Title: pictureTitles[picture][language],
    Descriptor: descriptor,
    Svg: svgs.get(descriptor) ?? '',
    Parts: partsOf(picture, body, language),
  }
}

function partsOf(picture: Drawing, body: Body, language: Language): ImagePart[] {
  if (picture !== 'side-left' && picture !== 'side-right')
    return listOf(otherPlaces[picture][body], (part) => partWords[part][language])
  const side = pictureTitles[picture][language]
  const parts = listOf(
    sidePlaces[body],
    (part) => `${side} ${partWords[part][language].toLocaleLowerCase(language)}`,
  )
  return picture === 'side-left' ? parts : parts.map((part) => ({ ...part, X: 1 - part.X }))
}

const listOf = (places: Places, titleOf: (part: PartId) => string): ImagePart[] =>
  Object.entries(places).map(([id, [x, y]]) => ({
    Id: id,
    Title: titleOf(id as PartId),
    X: x / width,
    Y: y / height,
  }))
