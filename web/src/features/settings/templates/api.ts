import { useQuery } from '@tanstack/react-query'
import { templateEndpoints } from '@verstas/contract/health-checks/template-endpoints.ts'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'

const { listTemplateItems, getTemplate, listTemplateVersions } = templateEndpoints

/** Queries the templates of the site, including unused ones. */
export const useTemplates = () => useQuery(endpointQuery(listTemplateItems, {}))

/** The query of a template as it can be edited, with its drawings. */
export const templateQuery = (id: number) => endpointQuery(getTemplate, { params: { id } })

/** Queries the versions of a template, newest first. */
export const useTemplateVersions = (id: number) =>
  useQuery(endpointQuery(listTemplateVersions, { params: { id } }))
