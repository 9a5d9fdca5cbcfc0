/** The base of all addresses of the integration API, below the base of the API. */
export const integrationPath = '/integration/v1'
