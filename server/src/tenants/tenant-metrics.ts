import { counter, gauge } from '../platform/metrics/registry.ts'

/** Has the label `tenant`, like all metrics of a tenant. */
export const tenantUp = gauge({
  name: 'verstas_tenant_up',
  help: '1 if this process serves the tenant; 0 while it starts, or its database cannot be used.',
})

export const refusedByFront = counter({
  name: 'verstas_tenant_refusals_total',
  help: 'Requests that reached no tenant: an unknown host, a paused tenant, or one that this process cannot serve.',
  labels: ['reason'],
})
