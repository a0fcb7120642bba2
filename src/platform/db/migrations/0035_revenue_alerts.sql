-- Alerts may watch further metrics, such as the estimated monthly revenue. The service checks the metric.
alter table alerts drop constraint alerts_metric_check;
