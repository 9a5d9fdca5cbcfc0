/**
 * True if the browser supports passkeys for this address: a secure origin whose host is a name, not an IP
 * address.
 */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname)
