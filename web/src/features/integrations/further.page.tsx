/**
 * The pages that the page of integrations links to. They are one module, because each module costs the first load the
 * name of its file.
 */
export { DifferencesPage } from './differences.tsx'
export { DirectoryPage } from './directory/directory.page.tsx'
export { FieldMastersPage } from './field-masters.tsx'
export { WebhooksPage } from './webhooks/webhooks.page.tsx'
