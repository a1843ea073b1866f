/** Leads to the choices; where scripts of others are switched on it opens them on the spot. */
export const CHOICES = '/agreement/privacy#choices';
