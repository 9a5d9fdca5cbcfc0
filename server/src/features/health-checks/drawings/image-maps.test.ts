import { drawings } from '@verstas/contract/health-checks/survey-definition.ts'
import { languages } from '@verstas/contract/texts/language.ts'
import { bodies } from '@verstas/domain/health-checks/body.ts'
import { expect, it } from 'vitest'
import { drawingOf, imageMapOf } from './image-maps.ts'

it('each picture of each vehicle body has an SVG and at least five named parts in every language', () => {
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

it('image maps are shorter than 3,000 characters and contain only shapes, without scripts or links', () => {
  for (const picture of drawings)
    for (const body of bodies) {
      const { Svg } = imageMapOf(picture, body, 'fi')
      expect(Svg.length).toBeLessThan(3000)
      expect(Svg).not.toMatch(/<(?!\/?(svg|g|path|rect|circle)\b)|\bon\w+=|href|url\(|style/)
    }
})

it('the picture of the right side mirrors the picture of the left side', () => {
  const doorOf = (picture: 'side-left' | 'side-right') =>
    imageMapOf(picture, 'car', 'fi').Parts.find(({ Id }) => Id === 'front-door')
  expect(doorOf('side-left')).toMatchObject({ Title: 'Vasen etuovi', X: 0.44 })
  expect(doorOf('side-right')).toMatchObject({ Title: 'Oikea etuovi', X: 0.56 })
})

it('the left and right parts of each picture are on the sides from which a person sees them', () => {
  const isLeftAtLowerEnd = {
    front: ['X', false],
    rear: ['X', true],
    roof: ['Y', false],
    interior: ['Y', false],
  } as const
  for (const [picture, [axis, isLower]] of Object.entries(isLeftAtLowerEnd))
    for (const body of bodies)
      for (const part of imageMapOf(picture as keyof typeof isLeftAtLowerEnd, body, 'fi').Parts) {
        const [side] = part.Id.split('-')
        if (side === 'left' || side === 'right')
          expect(part[axis] < 0.5, `${picture} ${body} ${part.Id}`).toBe(isLower === (side === 'left'))
      }
})

it('returns no image map for a name that contains a path', () => {
  expect(drawingOf('../part-words')).toBeUndefined()
})
