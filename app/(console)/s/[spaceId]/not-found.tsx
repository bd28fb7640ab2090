import { PageNotFound } from "@/components/content/pages/page-not-found";

const NotFound = () => <PageNotFound />;

export default NotFound;
