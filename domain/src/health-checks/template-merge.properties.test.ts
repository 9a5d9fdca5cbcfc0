import { SurveyDefinition } from '@verstas/contract/health-checks/survey-definition.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { templateDifferences } from './template-differences.ts'
import {
  codeOfName,
  withChangedCheck,
  withChangedItem,
  withCheck,
  withItem,
  withMovedCheck,
  withMovedItem,
  withoutCheck,
  withoutItem,
} from './template-edits.ts'
import { conflictKey, mergeTemplates } from './template-merge.ts'
import { normalTemplate } from './template-parts.ts'
import { templateProblems } from './template-problems.ts'
import { templates } from './templates.ts'

const words = (text: string) => ({ fi: text, sv: text, en: text })
const measure = { Unit: 'mm', Least: 0, Most: 12, Step: 0.5, WorseWhen: 'lower', Soon: 4, Now: 2 } as const

/**
 * Draws one edit of a template. There are few ids and values. Two people then often change the same field.
 */
const checkId = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
const sectionId = fc.constantFrom('s', 't', 'u')
const name = fc.constantFrom('Brakes', 'Lights', 'Tyres')
const by = fc.constantFrom<-1 | 1>(-1, 1)
type Edit = (template: SurveyDefinition) => SurveyDefinition
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(checkId, name).map(
    ([id, title]): Edit =>
      (template) =>
        withChangedCheck(template, id, { Title: words(title) }),
  ),
  fc.tuple(checkId, fc.boolean()).map(
    ([id, IsOptional]): Edit =>
      (template) =>
        withChangedCheck(template, id, { IsOptional, Measure: IsOptional ? measure : null }),
  ),
  fc.tuple(sectionId, checkId).map(
    ([section, id]): Edit =>
      (template) =>
        withCheck(withoutCheck(template, id), section, { Id: id, Title: words('New') }),
  ),
  checkId.map(
    (id): Edit =>
      (template) =>
        withoutCheck(template, id),
  ),
  fc.tuple(checkId, by).map(
    ([id, step]): Edit =>
      (template) =>
        withMovedCheck(template, id, step),
  ),
  fc.tuple(sectionId, by).map(
    ([id, step]): Edit =>
      (template) =>
        withMovedItem(template, 'Sections', id, step),
  ),
  sectionId.map(
    (id): Edit =>
      (template) =>
        withoutItem(template, 'Sections', id),
  ),
  fc.tuple(sectionId, name).map(
    ([id, title]): Edit =>
      (template) =>
        withChangedItem(template, 'Sections', id, { Title: words(title) }),
  ),
  sectionId.map(
    (id): Edit =>
      (template) =>
        template.Sections.some((section) => section.Id === id)
          ? template
          : withItem(template, 'Sections', { Id: id, Title: words('New'), Checks: [] }),
  ),
)

const start: SurveyDefinition = {
  Code: 'winter',
  Name: words('Winter'),
  Sections: [
    { Id: 's', Title: words('S'), Checks: ['a', 'b', 'c'].map((Id) => ({ Id, Title: words(Id) })) },
    { Id: 't', Title: words('T'), Checks: ['d', 'e'].map((Id) => ({ Id, Title: words(Id) })) },
  ],
  ImageMaps: [],
  Signatures: [],
}

/**
 * Applies edits, and removes sections without checks, because a template with such a section cannot be saved.
 */
const after = (template: SurveyDefinition, edits: readonly Edit[]): SurveyDefinition => {
  const edited = edits.reduce((result, change) => change(result), template)
  return normalTemplate({ ...edited, Sections: edited.Sections.filter(({ Checks }) => Checks.length > 0) })
}
const edits = fc.array(edit, { maxLength: 5 })
const threeVersions = fc.tuple(edits, edits, edits).map(([ofBase, ofMine, ofTheirs]) => {
  const base = after(start, ofBase)
  return { base, mine: after(base, ofMine), theirs: after(base, ofTheirs) }
})

describe('merging two edits of a template', () => {
  it("a merge of valid templates is valid, both with my values and with the other person's values", () => {
    fc.assert(
      fc.property(threeVersions, (versions) => {
        const { merged, conflicts } = mergeTemplates(versions)
        expect(SurveyDefinition.safeParse(merged).error).toBeUndefined()
        const chosen = new Set(conflicts.map(conflictKey))
        expect(SurveyDefinition.safeParse(mergeTemplates(versions, chosen).merged).error).toBeUndefined()
      }),
    )
  })

  it('a merge with an unchanged version returns the other version', () => {
    fc.assert(
      fc.property(threeVersions, ({ base, mine }) => {
        expect(mergeTemplates({ base, mine, theirs: base })).toEqual({ merged: mine, conflicts: [] })
        expect(mergeTemplates({ base, mine: base, theirs: mine })).toEqual({ merged: mine, conflicts: [] })
        expect(mergeTemplates({ base, mine, theirs: mine })).toEqual({ merged: mine, conflicts: [] })
      }),
    )
  })

  it('a merge has conflicts for both people or for neither, and without conflicts both get the same checks', () => {
    fc.assert(
      fc.property(threeVersions, ({ base, mine, theirs }) => {
        const here = mergeTemplates({ base, mine, theirs })
        const there = mergeTemplates({ base, mine: theirs, theirs: mine })
        expect(here.conflicts.length === 0).toBe(there.conflicts.length === 0)
        const checks = ({ merged }: typeof here) =>
          merged.Sections.flatMap(({ Id, Checks }) =>
            Checks.map((check) => JSON.stringify([Id, check])),
          ).sort()
        if (here.conflicts.length === 0) expect(checks(here)).toEqual(checks(there))
      }),
    )
  })

  it('a merge contains every title that only one person changed', () => {
    fc.assert(
      fc.property(threeVersions, (versions) => {
        const { merged, conflicts } = mergeTemplates(versions)
        if (conflicts.some(({ field }) => ['Checks', 'Part'].includes(field))) return
        const checks = (template: SurveyDefinition) =>
          new Map(template.Sections.flatMap(({ Checks }) => Checks.map((check) => [check.Id, check])))
        const [base, mine, theirs] = [versions.base, versions.mine, versions.theirs].map(checks)
        for (const [id, check] of checks(merged)) {
          const before = JSON.stringify(base?.get(id)?.Title)
          const here = JSON.stringify(mine?.get(id)?.Title)
          const there = JSON.stringify(theirs?.get(id)?.Title)
          if (here === before) expect(JSON.stringify(check.Title)).toBe(there)
          else expect(JSON.stringify(check.Title)).toBe(here)
        }
      }),
    )
  })

  it('edits of different checks and sections merge without a conflict', () => {
    const mine = withChangedCheck(withMovedItem(start, 'Sections', 't', -1), 'a', { Title: words('Mine') })
    const theirs = withoutCheck(withCheck(start, 't', { Id: 'f', Title: words('Theirs') }), 'b')
    const { merged, conflicts } = mergeTemplates({ base: start, mine, theirs })
    expect(conflicts).toEqual([])
    expect(merged.Sections.map(({ Id, Checks }) => [Id, Checks.map((check) => check.Title.fi)])).toEqual([
      ['t', ['d', 'e', 'Theirs']],
      ['s', ['Mine', 'c']],
    ])
  })

  it("a field in conflict has my value, or the other person's value if I choose it", () => {
    const mine = withChangedCheck(start, 'a', { Title: { ...words('a'), sv: 'Min' } })
    const theirs = withChangedCheck(start, 'a', { Title: { fi: 'Heidän', sv: 'Deras', en: 'a' } })
    const { merged, conflicts } = mergeTemplates({ base: start, mine, theirs })
    expect(conflicts).toEqual([{ part: 'check.a', field: 'Title.sv' }])
    expect(merged.Sections[0]?.Checks[0]?.Title).toEqual({ fi: 'Heidän', sv: 'Min', en: 'a' })
    const chosen = mergeTemplates({ base: start, mine, theirs }, new Set(conflicts.map(conflictKey)))
    expect(chosen.merged.Sections[0]?.Checks[0]?.Title).toEqual({ fi: 'Heidän', sv: 'Deras', en: 'a' })
  })

  it('a check that both people added with different titles is a conflict', () => {
    const [base] = templates
    const [section] = base?.Sections ?? []
    if (!base || !section) throw new Error('There is no template')
    const withTitle = (title: string) => withCheck(base, section.Id, { Id: 'new', Title: words(title) })
    const { conflicts } = mergeTemplates({ base, mine: withTitle('Brakes'), theirs: withTitle('Lights') })
    expect(conflicts.map(({ part }) => part)).toContain('check.new')
  })

  it('a check that one person removed and the other changed is a conflict', () => {
    const mine = withoutCheck(start, 'a')
    const theirs = withChangedCheck(start, 'a', { Title: words('Theirs') })
    const { merged, conflicts } = mergeTemplates({ base: start, mine, theirs })
    expect(conflicts).toEqual([{ part: 'check.a', field: 'Part' }])
    expect(merged.Sections[0]?.Checks.map(({ Id }) => Id)).toEqual(['b', 'c'])
  })
})

describe('differences of templates', () => {
  it('templateDifferences returns nothing for equal versions, and something for different versions', () => {
    fc.assert(
      fc.property(threeVersions, ({ base, mine }) => {
        const isSame = JSON.stringify(base) === JSON.stringify(mine)
        expect(templateDifferences(base, mine, 'fi').length === 0).toBe(isSame)
      }),
    )
  })

  it('templateDifferences returns the names of added, changed and removed parts', () => {
    const limits = { ...measure, Now: 2.5 }
    const before = withChangedCheck(start, 'a', { Title: words('Pads'), Measure: measure })
    const now = withoutCheck(withCheck(before, 't', { Id: 'f', Title: words('Hoses') }), 'b')
    const named = (template: SurveyDefinition) =>
      templateDifferences(before, template, 'en').map(({ What, Name, Fields }) => ({ What, Name, Fields }))
    expect(named(withChangedCheck(now, 'a', { Measure: limits }))).toEqual([
      { What: 'changed', Name: 'Pads', Fields: [{ Field: 'Measure.Now', Before: '2', After: '2.5' }] },
      { What: 'added', Name: 'Hoses', Fields: [] },
      { What: 'removed', Name: 'b', Fields: [] },
    ])
    expect(named(withMovedCheck(before, 'a', 1))).toEqual([
      { What: 'changed', Name: 'S', Fields: [{ Field: 'Order', Before: null, After: null }] },
    ])
  })
})

describe('editing a template', () => {
  it('templateProblems reports a problem if and only if the schema refuses the template', () => {
    fc.assert(
      fc.property(
        edits,
        fc.array(fc.constantFrom('', 'x', 'x'.repeat(201)), { maxLength: 2 }),
        (list, texts) => {
          const edited = list.reduce((result, change) => change(result), start)
          const named = texts.reduce(
            (result, text, place) =>
              withChangedCheck(result, place === 0 ? 'a' : 'd', { Title: { ...words('x'), sv: text } }),
            edited,
          )
          expect(templateProblems(named).length === 0).toBe(SurveyDefinition.safeParse(named).success)
        },
      ),
    )
  })

  it.each([
    { ...measure, Now: 5 },
    { ...measure, Soon: 13 },
    { ...measure, Step: 0 },
    { ...measure, WorseWhen: 'higher' as const },
  ])('templateProblems reports the invalid limits of the measure %o', (wrong) => {
    const edited = withChangedCheck(start, 'a', { Measure: wrong })
    expect(templateProblems(edited)).toEqual([{ part: 'check.a', name: 'measure' }])
    expect(SurveyDefinition.safeParse(edited).success).toBe(false)
  })

  it('a check that moves past the end of its section moves into the next section', () => {
    const order = (template: SurveyDefinition) =>
      template.Sections.map(({ Checks }) => Checks.map(({ Id }) => Id).join(''))
    expect(order(withMovedCheck(start, 'c', 1))).toEqual(['ab', 'cde'])
    expect(order(withMovedCheck(start, 'd', -1))).toEqual(['abcd', 'e'])
    expect(order(withMovedCheck(start, 'a', -1))).toEqual(['abc', 'de'])
    expect(order(withMovedCheck(start, 'b', 1))).toEqual(['acb', 'de'])
  })

  it('the built-in templates have no problems, and normalTemplate does not change them', () => {
    for (const template of templates) {
      expect(templateProblems(template)).toEqual([])
      expect(normalTemplate(template)).toEqual(template)
    }
  })

  it.each([
    ['Talvitarkastus', [], 'talvitarkastus'],
    ['30 kohdan öljy', [], 't-30-kohdan-oljy'],
    ['!!!', [], 't-template'],
    ['Arrival', ['arrival', 'arrival-2'], 'arrival-3'],
  ])('codeOfName(%j, %j) returns %j', (title, taken, code) => {
    expect(codeOfName(title, taken)).toBe(code)
  })
})
