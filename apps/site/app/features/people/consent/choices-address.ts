/** URL of the consent settings. With third-party scripts enabled it opens them in place. */
export const CHOICES = '/agreement/privacy#choices';
