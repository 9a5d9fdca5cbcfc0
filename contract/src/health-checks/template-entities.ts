import * as z from 'zod'
import { expects } from '../field-reasons.ts'
import { id, instant } from '../fields.ts'
import { ImageMap } from './survey.ts'
import { SurveyDefinition } from './survey-definition.ts'
import { maxTemplatesOfFile } from './template-limits.ts'

/** A template of health checks in the list of administrators. */
export const TemplateItem = z.object({
  Id: id,
  Code: z.string(),
  Name: z.string(),
  /** The latest version, which new health checks use. */
  Version: z.int(),
  ChangedAt: instant,
  /** The author of the latest version; null if a command on the server saved it. */
  ChangedBy: z.string().nullable(),
  /** True if the template belongs only to this site; false if all sites share it. */
  IsOfSite: z.boolean(),
  /** True if the site offers the template for new health checks. */
  IsInUse: z.boolean(),
  /** The number of checks. */
  Checks: z.int(),
  /** The number of health checks of the site that use the template in any version. */
  Inspections: z.int(),
})
export type TemplateItem = z.output<typeof TemplateItem>

export const EditedTemplate = z.object({
  ...TemplateItem.pick({ Id: true, Version: true, IsOfSite: true, IsInUse: true }).shape,
  Definition: SurveyDefinition,
  /** The drawings for a car, which the preview of a template shows. */
  Drawings: z.array(ImageMap),
})
export type EditedTemplate = z.output<typeof EditedTemplate>

/** The kinds of parts of a template. `template` is the template itself. */
export const templatePartKinds = ['template', 'section', 'check', 'image', 'signature'] as const
export type TemplatePartKind = (typeof templatePartKinds)[number]

/** A change of a part between two versions of a template. */
export const TemplateChange = z.object({
  Kind: z.enum(templatePartKinds),
  Id: z.string(),
  Name: z.string(),
  What: z.enum(['added', 'changed', 'removed']),
  /** The changed fields with their values as text. Empty for an added or removed part. */
  Fields: z.array(
    z.object({ Field: z.string(), Before: z.string().nullable(), After: z.string().nullable() }),
  ),
})
export type TemplateChange = z.output<typeof TemplateChange>

export const TemplateVersion = z.object({
  Version: z.int(),
  At: instant,
  /** The author's name; null if a command on the server saved the version. */
  AuthorName: z.string().nullable(),
  /** The number of health checks of the site that use this version. */
  Inspections: z.int(),
  /** Changes since the previous version; empty for the first one. */
  Changes: z.array(TemplateChange),
})
export type TemplateVersion = z.output<typeof TemplateVersion>

export const NewTemplate = z.strictObject({
  /**
   * True if the template belongs only to this site. A save of a shared template needs an administrator of all
   * open sites.
   */
  IsOfSite: z.boolean(),
  Definition: SurveyDefinition,
})
export type NewTemplate = z.output<typeof NewTemplate>

export const TemplateSave = z.strictObject({
  /**
   * The version that the form had when it was opened. The save is merged with later versions, part by part.
   */
  BaseVersion: z.int().min(1).max(2_147_483_647),
  Definition: SurveyDefinition,
})
export type TemplateSave = z.output<typeof TemplateSave>

export const TemplateFile = z.strictObject({
  IsOfSite: z.boolean(),
  Templates: z
    .array(SurveyDefinition)
    .min(1)
    .max(maxTemplatesOfFile)
    .refine((list) => new Set(list.map(({ Code }) => Code)).size === list.length, expects('twice')),
})
export type TemplateFile = z.output<typeof TemplateFile>

export const TemplateUse = z.strictObject({ IsInUse: z.boolean() })

export const LoadedTemplates = z.object({
  /** The number of templates in the imported file. */
  Templates: z.int(),
  /** The number of saved versions: one for each new or changed template. */
  Versions: z.int(),
})
export type LoadedTemplates = z.output<typeof LoadedTemplates>
