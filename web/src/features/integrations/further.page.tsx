/**
 * The pages to which the page of integrations links. They share one module, because each module adds its file
 * name to the first load.
 */
export { DifferencesPage } from './differences.tsx'
export { DirectoryPage } from './directory/directory.page.tsx'
export { FieldMastersPage } from './field-masters.tsx'
export { WebhooksPage } from './webhooks/webhooks.page.tsx'
