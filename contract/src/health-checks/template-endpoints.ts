import * as z from 'zod'
import { bytes, endpoint } from '../endpoint.ts'
import { idInPath } from '../fields.ts'
import {
  EditedTemplate,
  LoadedTemplates,
  NewTemplate,
  TemplateFile,
  TemplateItem,
  TemplateSave,
  TemplateUse,
  TemplateVersion,
} from './template-entities.ts'
import { maxTemplateBytes } from './template-limits.ts'

const base = '/administration/health-check-templates'
const params = z.object({ id: idInPath })
const rights = ['ManageSettings'] as const
const shows = ['settings'] as const
const changes = ['settings'] as const
const ofSave = ['settingOfAllSites', 'templatePictureUnreadable'] as const

/** Calls with which administrators change the templates of health checks. */
export const templateEndpoints = {
  listTemplateItems: endpoint({
    method: 'GET',
    path: base,
    rights,
    shows,
    summary: 'Returns the templates of the site and those that all sites share, also those out of use.',
    answer: z.array(TemplateItem),
    extension: true,
  }),
  getTemplate: endpoint({
    method: 'GET',
    path: `${base}/:id`,
    rights,
    shows,
    summary: 'Returns the latest version of a template.',
    params,
    answer: EditedTemplate,
    extension: true,
  }),
  listTemplateVersions: endpoint({
    method: 'GET',
    path: `${base}/:id/versions`,
    rights,
    shows,
    summary: 'Returns the latest 50 versions of a template, newest first, with their changes.',
    params,
    answer: z.array(TemplateVersion),
    extension: true,
  }),
  downloadTemplate: endpoint({
    method: 'GET',
    path: `${base}/:id/file`,
    rights,
    summary: 'Returns the latest version of a template as a JSON file, which `loadTemplates` accepts.',
    params,
    answer: bytes,
    extension: true,
  }),
  addTemplate: endpoint({
    method: 'POST',
    path: base,
    rights,
    changes,
    summary: 'Adds a template.',
    body: NewTemplate,
    answer: TemplateItem,
    maxBodyBytes: maxTemplateBytes,
    idempotent: true,
    errors: [...ofSave, 'settingTaken'],
    extension: true,
  }),
  loadTemplates: endpoint({
    method: 'POST',
    path: `${base}/load`,
    rights,
    changes,
    summary:
      'Loads the templates of a file, all or none. A template with a new code is added. A changed one becomes ' +
      'the next version of the template with its code.',
    body: TemplateFile,
    answer: LoadedTemplates,
    maxBodyBytes: maxTemplateBytes,
    idempotent: true,
    errors: [...ofSave, 'settingTaken'],
    extension: true,
  }),
  saveTemplate: endpoint({
    method: 'POST',
    path: `${base}/:id`,
    rights,
    changes,
    summary:
      'Saves a template as its next version. Changes of other parts that somebody saved meanwhile remain. A ' +
      'different change of the same part refuses the save. Health checks that were begun keep their version.',
    params,
    body: TemplateSave,
    answer: TemplateItem,
    maxBodyBytes: maxTemplateBytes,
    idempotent: true,
    errors: [...ofSave, 'templateChanged'],
    extension: true,
  }),
  switchTemplate: endpoint({
    method: 'POST',
    path: `${base}/:id/use`,
    rights,
    changes,
    summary: 'Switches a template on or off for new health checks of the site.',
    params,
    body: TemplateUse,
    answer: TemplateItem,
    extension: true,
  }),
}
