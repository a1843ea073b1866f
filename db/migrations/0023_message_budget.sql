-- Messages sent a day over the whole site, for its daily budget.
CREATE TABLE message_budget (
  day TEXT NOT NULL, -- In the site's time zone, such as 2026-11-22.
  channel TEXT NOT NULL,
  sent INTEGER NOT NULL,
  PRIMARY KEY (day, channel)
);
