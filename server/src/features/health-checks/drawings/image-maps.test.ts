import { drawings } from '@verstas/contract/health-checks/survey-definition.ts'
import { languages } from '@verstas/contract/texts/language.ts'
import { bodies } from '@verstas/domain/health-checks/body.ts'
import { expect, it } from 'vitest'
import { drawingOf, imageMapOf } from './image-maps.ts'

it('has a picture of each side of each body, with its parts in all languages', () => {
  for (const picture of drawings)
    for (const body of bodies)
      for (const language of languages) {
        const map = imageMapOf(picture, body, language)
        expect(map.Svg).toBe(drawingOf(map.Descriptor))
        expect(map.Parts.length).toBeGreaterThan(4)
        expect(new Set(map.Parts.map(({ Title }) => Title)).size).toBe(map.Parts.length)
        for (const { X, Y } of map.Parts) expect(X > 0 && X < 1 && Y > 0 && Y < 1).toBe(true)
      }
})

it('image maps contain only shapes, and are small', () => {
  for (const picture of drawings)
    for (const body of bodies) {
      const { Svg } = imageMapOf(picture, body, 'fi')
      expect(Svg.length).toBeLessThan(3000)
      expect(Svg).not.toMatch(/<(?!\/?(svg|g|path|rect|circle)\b)|\bon\w+=|href|url\(|style/)
    }
})

it('the right side is the mirror image of the left side', () => {
  const doorOf = (picture: 'side-left' | 'side-right') =>
    imageMapOf(picture, 'car', 'fi').Parts.find(({ Id }) => Id === 'front-door')
  expect(doorOf('side-left')).toMatchObject({ Title: 'Vasen etuovi', X: 0.44 })
  expect(doorOf('side-right')).toMatchObject({ Title: 'Oikea etuovi', X: 0.56 })
})

it('finds no image map by a name that is a path', () => {
  expect(drawingOf('../part-words')).toBeUndefined()
})
